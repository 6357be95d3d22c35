import { charactersOf } from './characters.ts'
import type { Weight } from './fonts.ts'

/** A character no font of ours has; its paper is refused rather than printed with a hole. */
export class LackingCharacter extends Error {
  readonly character: string
  readonly where: string
  constructor(character: string, where: string) {
    super(`no font has ${character}`)
    this.character = character
    this.where = where
  }
}

export interface Run {
  text: string
  font: string
}

/** One letter less in some fonts, and equal on paper: the micro sign, and Roman numerals by their letters. */
const spelled = (character: string): string =>
  character === 'μ' ? 'µ' : /[\u2160-\u217f]/.test(character) ? character.normalize('NFKC') : character

/** Says which font has which character of a text. */
export const runner = (fonts: ReadonlyMap<string, Record<Weight, string>>) => {
  const sets = new Map<string, ReadonlySet<number>>()
  const has = (font: string, code: number): boolean => {
    let set = sets.get(font)
    if (!set) {
      set = charactersOf(fonts.get(font)!.normal)
      sets.set(font, set)
    }
    return set.has(code)
  }
  const known = new Map<string, Run>()
  const [main = ''] = fonts.keys()

  const of = (character: string, where: string): Run => {
    const code = character.codePointAt(0) as number
    if (character === '\n' || has(main, code)) return { text: character, font: main }
    for (const text of new Set([character, spelled(character)]))
      for (const font of fonts.keys())
        if ([...text].every((c) => has(font, c.codePointAt(0) as number))) return { text, font }
    throw new LackingCharacter(character, where)
  }

  /** @throws LackingCharacter */
  return (text: string): Run[] => {
    const runs: Run[] = []
    // a tab and its like are spaces on paper, what shows nothing is nothing; composed letters are one
    for (const character of text
      .normalize('NFC')
      .replace(/[\t\v\f\u00a0]/g, ' ')
      .replace(/\u200b|\ufe0f|\ufeff/g, '')) {
      const found = known.get(character) ?? of(character, text)
      known.set(character, found)
      const last = runs.at(-1)
      if (last?.font === found.font) last.text += found.text
      else runs.push({ ...found })
    }
    return runs
  }
}
