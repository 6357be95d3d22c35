import { useEffect, useState } from 'react'

/** Text a choice is found by: itself, full pinyin and initials, lower case. */
export type Spelling = (text: string) => string

let ready: Promise<Spelling> | undefined

/** Loads the pinyin tables once; every text is spelled once (matching on the fly costs 230 ms a key, ux.md Selects). */
export const loadSpelling = (): Promise<Spelling> => {
  ready ??= import('pinyin-pro').then(({ pinyin }) => {
    const known = new Map<string, string>()
    return (text) => {
      const before = known.get(text)
      if (before !== undefined) return before
      const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
      const initials = syllables.map((s) => (/^[a-z]+$/.test(s) ? s[0] : s))
      const all = [text, syllables.join(''), initials.join('')].join(' ').toLowerCase()
      known.set(text, all)
      return all
    }
  })
  return ready
}

/** The spelling once it is there; until then a text is found by itself only. */
export const useSpelling = (wanted: boolean): Spelling => {
  const [spelling, setSpelling] = useState<{ of: Spelling }>()
  useEffect(() => {
    if (!wanted || spelling) return
    let gone = false
    void loadSpelling().then((of) => !gone && setSpelling({ of }))
    return () => {
      gone = true
    }
  }, [wanted, spelling])
  return spelling?.of ?? plain
}
const plain: Spelling = (text) => text.toLowerCase()

/** Does what was typed name the text: Chinese, code, full pinyin or initials? Several words must all be found. */
export const names = (spelled: string, typed: string): boolean =>
  typed
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => spelled.includes(word))
