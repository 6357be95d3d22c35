/** What stands behind year, month and day in a contract. */
export const dayMarks = ['年', '月', '日'] as const
