import type { Actor } from '#kernel/server/ctx.ts'
import { keys, type Machine } from '#kernel/shared/machine.ts'
import type { Told } from '#kernel/shared/telling.ts'

interface Watched {
  event: string
  machine: Machine
  enters: string
  to: string
  codes: readonly string[]
}
let watched: readonly Watched[] = []

/** Of what is told to do that over which four eyes watch. */
export const useWatched = (told: readonly Told[]): void => {
  watched = told.flatMap(({ machine, rules }) =>
    rules.flatMap(({ event, category, enters, to, codes }) => {
      const over = keys(machine.actions).some((a) => {
        const { from, audits, apart } = machine.actions[a]!
        return from.includes(enters) && (audits || apart)
      })
      return category === 'todo' && enters && to !== 'creator' && over ? [{ event, machine, enters, to, codes }] : []
    }),
  )
}

/** Those that could be told this person. */
export const todosWatched = ({ org, codes }: Actor): readonly Watched[] =>
  watched.filter((w) => w.to === org && w.codes.some((code) => codes.has(code)))
