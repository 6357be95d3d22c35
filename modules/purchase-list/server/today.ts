/** The day in the region, `2026-11-21`. */
export const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
