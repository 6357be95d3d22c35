import './document.css'

/** A refusal that stands at no field, in the reader's words; nothing when there is none. */
export const Problem = ({ of }: { of: string | undefined }) =>
  of ? (
    <p role="alert" className="d-bar">
      {of}
    </p>
  ) : null
