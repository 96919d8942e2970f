/** For a program of its own: none of the operator's settings, and what was compiled once is not compiled again. */
export const childEnvironment = (settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...settings,
})
