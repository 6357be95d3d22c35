import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test.each([
  ['{{n}} [row|rows]', { n: 1 }, '{{n}} row'],
  ['{{n}} [row|rows]', { n: '1' }, '{{n}} row'],
  ['{{n}} [row|rows]', { n: 0 }, '{{n}} rows'],
  ['{{n}} [row|rows]', { n: '1,001' }, '{{n}} rows'],
  ['{{docs}} [document|documents], {{n}} [page|pages]', { docs: 1, n: 2 }, '{{docs}} document, {{n}} pages'],
  ['{{n}} [item was|items were] added', { n: 1 }, '{{n}} item was added'],
  ['{{name}} | {{n}}', { name: '[a|b]', n: 1 }, '{{name}} | {{n}}'],
  ['{{n}} rows', { n: 1 }, '{{n}} rows'],
])('%s of %o', (text, params, said) => expect(plural(text, params)).toBe(said))
