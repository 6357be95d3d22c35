import { create } from 'zustand'

export interface Question {
  title?: string
  text: string
  /** Further lines, such as the pages concerned. */
  lines?: readonly string[]
  ok?: string
  /** No cancel button at all: the question is a notice. */
  cancel?: string | false
  /** A third way, left of the others. */
  third?: string
  /** The confirming button is red and does not hold the focus. */
  danger?: boolean
  /** Which button holds the focus; ok unless `danger`. */
  focus?: 'ok' | 'cancel'
  /** Esc and the mask do nothing. */
  firm?: boolean
  /** Comes before the questions that are already open. */
  urgent?: boolean
}
export type Reply = 'ok' | 'cancel' | 'third'

interface Asked extends Question {
  answer: (reply: Reply) => void
}

export const useQuestions = create<{ open: Asked[] }>(() => ({ open: [] }))

/** Asks in a dialog above everything and waits. Texts are Chinese keys or already translated. */
export const confirm = (q: Question): Promise<Reply> =>
  new Promise((resolve) => {
    const asked: Asked = {
      ...q,
      answer: (reply) => {
        useQuestions.setState(({ open }) => ({ open: open.filter((x) => x !== asked) }))
        resolve(reply)
      },
    }
    useQuestions.setState(({ open }) => ({ open: q.urgent ? [asked, ...open] : [...open, asked] }))
  })

/** The usual question before something is deleted (specification §2), with the name of what goes. */
export const confirmDelete = async (name: string): Promise<boolean> =>
  (await confirm({ title: '提示', text: '确定删除吗？', lines: [name], danger: true })) === 'ok'

/** Asks before a dialog is closed whose content nothing keeps; answers at once when there is none. */
export const mayClose = async (dirty: boolean): Promise<boolean> => {
  // the Esc that asked for it would, this very moment, also answer the question
  await new Promise((done) => setTimeout(done))
  const lose = { title: '有未保存的修改', text: '关闭后修改将丢失', ok: '不保存', danger: true }
  return !dirty || (await confirm(lose)) === 'ok'
}
