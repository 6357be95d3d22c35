import { useAsk } from '#kernel/web/http/hooks.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { fillText } from '#modules/contract-type/shared/text.ts'
import { Paper } from '#modules/contract-type/web/public.tsx'
import { entryCalls as calls } from '../shared/calls.ts'
import type { Doc } from './acts.ts'
import { ClausesOf } from './Parts.tsx'
import { Difference } from './register/Difference.tsx'

/** 正文: of a renewal beside that of the contract before; its own clauses, and the whole of what is approved and signed, as its template is filled now. */
export const TextOf = ({ of: d }: { of: Doc }) => {
  const may = useCan(calls.texts)
  const { data = [] } = useAsk(calls.texts, { typeId: d.typeId }, { enabled: may && d.templateId !== null })
  // only the version it was made of says what it says
  const made = data.find((x) => x.id === d.templateId && x.n === d.templateN)
  const [now, before] = d.texts
  return (
    <>
      {now && before && <Difference before={before} after={now} />}
      <ClausesOf of={d.clauses} />
      {made && (
        <Paper
          blocks={fillText(made.blocks, { header: d, parties: d.parties, lines: d.lines, clauses: d.clauses }).blocks}
        />
      )}
    </>
  )
}
