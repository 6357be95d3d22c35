/** Numbers as they are spoken, and what a clause is called. */
export const spokenWords = { digits: '零一二三四五六七八九', ten: '十', hundred: '百', clause: '第{{n}}条' } as const
