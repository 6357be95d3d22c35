import { at, pictured } from '../http/host.ts'
import { useSession } from '../session/store.ts'

/** Who is signed in: his picture, or the first letter of his name. */
export const Avatar = () => {
  const { headUrl, strName } = useSession((s) => s.systemInfo)
  return (
    <span className="f-avatar" aria-hidden="true">
      {headUrl ? <img src={at(headUrl)} crossOrigin={pictured()} alt="" /> : [...strName][0]}
    </span>
  )
}
