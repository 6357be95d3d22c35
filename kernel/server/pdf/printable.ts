import { fontFolder, fontsIn } from './fonts.ts'
import { LackingCharacter, runner } from './runs.ts'

let runs: ReturnType<typeof runner> | undefined

/** The first character of a text no font of our papers has, as the writer of papers would refuse it; nothing where all are there. */
export const unprintable = (text: string): string | undefined => {
  runs ??= runner(fontsIn(fontFolder()))
  try {
    runs(text)
    return undefined
  } catch (e) {
    if (e instanceof LackingCharacter) return e.character
    throw e
  }
}

/** A character as a person finds it: `U+1F600`. */
export const codeOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
