/** «Without an end», as certificates and relations keep it. */
export const endless = '2999-12-31'

/** What is no day of a person's work: a year that slipped, or the last day a register can hold. */
export const dayInReach = (day: string): boolean => day === endless || (day >= '1900-01-01' && day < '2200')
export const dayReach = '日期应在 1900-01-01 至 2199-12-31 之间'
