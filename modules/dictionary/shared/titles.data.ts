/** Names of the calls per family of goods: permission matrix, operate log, OpenAPI. */
const of = <const W extends string>(what: W) =>
  ({
    noun: `${what}院内编码`,
    query: `查询${what}对照`,
    figures: `${what}对照率`,
    candidates: `${what}对照候选`,
    match: `确认${what}对照`,
    autoMatch: `${what}自动对照`,
    cancelMatch: `取消${what}对照`,
    doubles: `查询${what}重复编码`,
    preview: `预览合并${what}编码`,
    merge: `合并${what}编码`,
    apart: `${what}编码不是重复`,
    changes: `查询${what}对照记录`,
    undo: `撤销${what}对照`,
    import: `导入${what}院内编码`,
    export: `导出${what}对照`,
  }) as const

export const titles = { drug: of('药品'), inst: of('耗材'), material: of('物资') } as const
