import { fontFolder, fontsIn } from './fonts.ts'
import { LackingCharacter, runner } from './runs.ts'

/** Of the folder the fonts lie in now: they are read when they are first asked, and an app that was closed takes its folder along. */
const runs: { folder?: string; of: ReturnType<typeof runner> } = { of: () => [] }

/** The first character of a text no font of our papers has, as the writer of papers would refuse it; nothing where all are there. */
export const unprintable = (text: string): string | undefined => {
  const folder = fontFolder()
  if (runs.folder !== folder) Object.assign(runs, { folder, of: runner(fontsIn(folder)) })
  try {
    runs.of(text)
    return undefined
  } catch (e) {
    if (e instanceof LackingCharacter) return e.character
    throw e
  }
}

/** A character as a person finds it: `U+1F600`. */
export const codeOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
