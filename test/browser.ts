import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core'
import { onPath } from './on-path.ts'
import { patienceMs } from './patience.ts'

const run = promisify(execFile)

/**
 * The last switch of this name is the one that counts, so Playwright's own list (its `chromiumSwitches`) is repeated. Added are the
 * pages that a Chromium with a user interface loads into every window for its address bar: a third of what a window costs.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
].join(',')

/** Pages under test are our own, and the sandbox needs kernel rights that containers do not give. The rest keeps it quiet. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-sync',
  '--disable-quic',
  `--disable-features=${withoutFeatures}`,
]

function patient<Waits extends BrowserContext | Page>(waits: Waits): Waits {
  waits.setDefaultTimeout(patienceMs)
  return waits
}

const launched = new Set<Browser>()
/** All pages that are open in this process's browsers. */
export const openPages = (): Page[] =>
  [...launched].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()))

/** Starts the machine's Chromium without a window; the caller closes it. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = options.executablePath ?? (await findChromium())
  const browser = await chromium.launch({
    headless: true,
    ...options,
    executablePath,
    args: [...quiet, ...(options.args ?? [])],
  })
  // what a service worker fetches passes by the tests' own routes; a test of the worker says so
  const [newContext, newPage] = [browser.newContext.bind(browser), browser.newPage.bind(browser)]
  browser.newContext = async (given) => patient(await newContext({ serviceWorkers: 'block', ...given }))
  browser.newPage = async (given) => patient(await newPage({ serviceWorkers: 'block', ...given }))
  launched.add(browser)
  browser.once('disconnected', () => launched.delete(browser))
  return browser
}

/** The same with a profile that is kept in a folder, as on somebody's own computer: closed and started again it has its data. */
export async function launchKeptBrowser(folder: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const executablePath = await findChromium()
  return patient(
    await chromium.launchPersistentContext(folder, { headless: true, ...options, executablePath, args: quiet }),
  )
}

let found: Promise<string> | undefined
let foundShell: Promise<string> | undefined

/**
 * The path of a Chromium that runs: CHROMIUM_PATH, one on PATH, one that was downloaded before. Where there is none it is
 * installed: by apt-get as root, else by Playwright's own download. Throws with the one command to type.
 */
export function findChromium(): Promise<string> {
  found ??= search()
  return found
}

/**
 * The path of a Chromium without the parts of a desktop browser: pages are drawn the same with a seventh less work. It has no camera
 * and no microphone. Where there is none: the whole Chromium.
 */
export function findHeadlessShell(): Promise<string> {
  foundShell ??= (async () => {
    const whole = await findChromium()
    if (process.env['CHROMIUM_PATH']) return whole
    return (await installed(['chromium-headless-shell'])) ?? whole
  })()
  return foundShell
}

async function search(): Promise<string> {
  const wanted = process.env['CHROMIUM_PATH']
  if (wanted) {
    if (await works(wanted)) return wanted
    throw new Error(`CHROMIUM_PATH=${wanted}: this is not a Chromium that can be started.`)
  }
  const existing = (await installed()) ?? (await downloaded())
  if (existing !== undefined) return existing
  const isRoot = process.getuid?.() === 0
  if (isRoot && (await installByApt())) {
    const fresh = await installed()
    if (fresh !== undefined) return fresh
  }
  process.stderr.write('Downloading Chromium for the browser tests …\n')
  await attempt(process.execPath, [
    playwrightCli(),
    'install',
    ...(isRoot ? ['--with-deps'] : []),
    '--no-shell',
    'chromium',
  ])
  const fetched = await downloaded()
  if (fetched !== undefined) return fetched
  throw new Error(
    existsSync('/usr/bin/apt-get')
      ? 'The browser tests need Chromium. Type: sudo apt-get install -y --no-install-recommends chromium fonts-noto-core'
      : 'The browser tests need Chromium. Install it and type: export CHROMIUM_PATH=/path/to/chromium',
  )
}

const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

async function installed(names = wholeBrowsers): Promise<string | undefined> {
  for (const name of names) {
    const file = onPath(name)
    if (file !== undefined && (await works(file))) return file
  }
  return undefined
}

async function downloaded(): Promise<string | undefined> {
  const file = chromium.executablePath()
  return existsSync(file) && (await works(file)) ? file : undefined
}

/** Some distributions put a stub there that only says how to install the real one; missing libraries show here too. */
async function works(file: string): Promise<boolean> {
  try {
    const { stdout } = await run(file, ['--version', '--no-sandbox'], { timeout: 30_000 })
    return /\d+\.\d+/.test(stdout)
  } catch {
    return false
  }
}

async function installByApt(): Promise<boolean> {
  if (!existsSync('/usr/bin/apt-get')) return false
  process.stderr.write('Installing Chromium with apt-get for the browser tests …\n')
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120']
  // Lists that could not be refreshed may still be good enough.
  await attempt('apt-get', [...options, 'update'])
  const install = (...packages: string[]) =>
    attempt('apt-get', [...options, 'install', '-y', '--no-install-recommends', ...packages])
  // not every system has the second as a package of its own
  return (
    (await install('chromium', 'fonts-noto-core', 'chromium-headless-shell')) || install('chromium', 'fonts-noto-core')
  )
}

function playwrightCli(): string {
  return path.resolve(import.meta.dirname, '../node_modules/playwright-core/cli.js')
}

/** Runs a command with its errors shown, and answers whether it went well. */
function attempt(command: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 600_000,
    })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
