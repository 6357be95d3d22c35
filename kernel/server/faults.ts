/**
 * What nobody caught is told and ends the process, whichever way it came.
 * @param stop ends it in order; called once for each fault
 */
export const endOnFault = (stop: () => void): void => {
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(fault, (e) => {
      // nobody reads any more what is said: to say so would fail again, for ever, and leave no time to end
      if ((e as NodeJS.ErrnoException | undefined)?.code !== 'EPIPE') console.error(e)
      stop()
    })
}
