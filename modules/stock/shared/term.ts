/** What to say of so many days left; a lot is good to the end of its last day (domain §2.24). */
export const termOf = (daysLeft: number): string =>
  daysLeft < 0 ? '已过期' : daysLeft === 0 ? '今日到期' : '剩 {{n}} 天'
