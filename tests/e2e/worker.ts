/** Port of the app that belongs to a worker of the browser tests. */
export const portOf = (worker: number): number => Number(process.env.E2E_PORT ?? 18080) + worker

export const addressOf = (worker: number): string => `http://127.0.0.1:${portOf(worker)}`
