/** For the processes of tests. All cores are busy: what collects garbage beside a test only takes a core from another. */
export const workerFlags = ['--single-threaded-gc', '--max-semi-space-size=32']
