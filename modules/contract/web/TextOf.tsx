import type { Block } from '#kernel/shared/pdf-block.ts'
import { Paper } from '#modules/contract-type/web/public.tsx'
import type { Doc } from './acts.ts'
import { ClausesOf } from './Parts.tsx'
import { Difference } from './register/Difference.tsx'

/** 正文: of a renewal beside that of the contract before; its own clauses, and the whole of what is approved and signed. */
export const TextOf = ({ of: d }: { of: Doc }) => {
  const [now, before] = d.texts
  const paper = d.paper as unknown as Block[]
  return (
    <>
      {now && before && <Difference before={before} after={now} />}
      <ClausesOf of={d.clauses} />
      {paper.length > 0 && <Paper blocks={paper} />}
    </>
  )
}
