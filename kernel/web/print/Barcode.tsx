import { Code } from './codes.tsx'

/** A document's number as Code 128, to be read by the receiver's scanner. */
export const Barcode = ({ text }: { text: string }) => (
  <div className="p-barcode">
    <Code kind="code128" text={text} />
  </div>
)
