// Runs with any Node from version 20 on, before anything is installed: no dependency, no newer syntax.
// It installs the packages when the lock file asks for it, then starts the real program with the packaged Node 24,
// because the server's TypeScript is run directly and the machine's own Node may be too old for that.
'use strict'

const { spawn, spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const { existsSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const { constants } = require('node:os')
const path = require('node:path')

const neededMajor = 24
const entries = {
  start: 'scripts/start.ts',
  cli: 'src/server/cli/main.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  bench: 'bench/main.ts',
  e2e: 'scripts/e2e.ts',
  faults: 'faults/main.ts',
}
const root = __dirname
const modules = path.join(root, 'node_modules')
const stampFile = path.join(modules, '.fanfare-installed')

/** @returns {never} */
function refuse(line, code = 1) {
  process.stderr.write(`${line}\n`)
  process.exit(code)
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function installPackages() {
  const lock = readText(path.join(root, 'package-lock.json'))
  if (lock === undefined) refuse('package-lock.json is missing: this copy of Fanfare is not complete.')
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
  if (readText(stampFile) === stamp) return
  if (!isInstalled(lock)) runNpm()
  try {
    writeFileSync(stampFile, stamp)
  } catch {
    // A read-only installation is compared in full at each start.
  }
}

/** Whether npm's own record of what it installed agrees with the lock file, as after an `npm ci` by hand. */
function isInstalled(lockText) {
  const recordText = readText(path.join(modules, '.package-lock.json'))
  if (recordText === undefined) return false
  let wanted
  let found
  try {
    wanted = JSON.parse(lockText).packages
    found = JSON.parse(recordText).packages
  } catch {
    return false
  }
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '' || entry.link || !suits(entry.os, process.platform) || !suits(entry.cpu, process.arch)) return true
    if (found[name] === undefined) return entry.optional === true && !isForThisPlatform(entry)
    return found[name].version === entry.version && found[name].integrity === entry.integrity
  })
}

/** Whether an optional package that `suits` must be there; npm leaves out those of another C library (`libc`). */
function isForThisPlatform(entry) {
  return (entry.os !== undefined || entry.cpu !== undefined) && entry.libc === undefined
}

/** The `os` and `cpu` lists of a package: names, or names with `!` before them. */
function suits(list, value) {
  if (list === undefined) return true
  const names = [].concat(list)
  if (names.includes(`!${value}`)) return false
  return names.some((name) => name.startsWith('!')) || names.includes(value) || names.includes('any')
}

function runNpm() {
  process.stderr.write('Installing packages (npm ci) …\n')
  rmSync(stampFile, { force: true })
  const script = process.env.npm_execpath
  const byScript = script !== undefined && /npm-cli\.c?js$/.test(script)
  // Development packages too, whatever NODE_ENV says: the web application is built on the operator's machine.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const result = spawnSync(byScript ? process.execPath : 'npm', byScript ? [script, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && !byScript,
  })
  if (result.error) refuse(`npm could not be started: ${result.error.message}. Install npm, then try again.`)
  if (result.signal) process.exit(128 + constants.signals[result.signal])
  if (result.status !== 0) {
    refuse(`npm ci failed with exit code ${result.status}; its messages are above.`, result.status)
  }
}

/** The packaged Node where it runs (it needs glibc), else the one that runs this file when it is new enough. */
function findNode() {
  const packaged = path.join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(packaged)) return packaged
  return fallbackNode()
}

function fallbackNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  return refuse(
    `Fanfare needs Node ${neededMajor}, and there is no packaged one that runs on ${process.platform}-${process.arch} ` +
      `here: install Node ${neededMajor} or later (this is ${process.version}).`,
  )
}

function run(node, entry, args) {
  // The program's young generation stays small: with it, the buffers of uploads are given back as soon as they are read.
  const flags = entry === entries.start ? require('./scripts/node-flags.json') : []
  const env = {
    ...process.env,
    PATH: [path.dirname(node), process.env.PATH].filter(Boolean).join(path.delimiter),
    // What was compiled once is read again at the next start, and by each process of the tests; Node does without where it may not write.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || path.join(modules, '.compiled'),
  }
  const child = spawn(node, [...flags, path.join(root, entry), ...args], { cwd: root, stdio: 'inherit', env })
  child.on('error', (error) => {
    const another = node === process.execPath ? undefined : fallbackNode()
    if (another === undefined) refuse(`${node} could not be started: ${error.message}`)
    run(another, entry, args)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal)
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the child as well; twice could mean "at once" to it.
      if (signal === 'SIGINT' && (process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY)) return
      child.kill(signal)
    })
  }
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}

const [command, ...args] = process.argv.slice(2)
const entry = Object.hasOwn(entries, command ?? '') ? entries[command] : undefined
if (entry === undefined) refuse(`usage: node bootstrap.cjs <${Object.keys(entries).join('|')}> [arguments…]`, 2)
installPackages()
if (!existsSync(path.join(root, entry)))
  refuse(`"${command}" cannot run: ${entry} is missing from this copy of Fanfare.`)
run(findNode(), entry, args)
