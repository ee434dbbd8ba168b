import { LineIcon, PATHS } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'

export function Pictures() {
  return (
    <>
      <div className="two">
        <figure>
          <div className="ph ph-43">
            <Picture src={undefined} alt="The default car" sizes="300px" />
          </div>
          <figcaption className="s13 quiet">No picture: the default car</figcaption>
        </figure>
        <figure>
          <div className="ph ph-43">
            <span className="is-loading guide-fill" />
          </div>
          <figcaption className="s13 quiet">On its way</figcaption>
        </figure>
      </div>
      <ul className="guide-icons">
        {Object.entries(PATHS).map(([name, path]) => (
          <li key={name} className="s13 quiet">
            <LineIcon path={path} size="s" /> <LineIcon path={path} /> <LineIcon path={path} size="l" /> {name}
          </li>
        ))}
      </ul>
      <div className="head guide-row">
        <Wordmark title="Saex" />
      </div>
    </>
  )
}
