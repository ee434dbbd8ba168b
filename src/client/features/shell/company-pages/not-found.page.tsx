import { Link } from 'react-router-dom'
import { NOT_FOUND } from '../../../content/pages.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { DEFAULT_CAR } from '../../../ui/Picture.tsx'

export function Page() {
  return (
    <main className="wrap" id="content">
      <div className="lost">
        <div className="ph ph-43">
          <img src={DEFAULT_CAR} alt="" width={640} height={480} />
        </div>
        <div className="stack">
          <PageHeading head={{ title: NOT_FOUND.title, status: 404 }}>{NOT_FOUND.title}</PageHeading>
          <p className="quiet">{NOT_FOUND.text}</p>
          <Link className="btn btn-main btn-lg" to="/">
            {NOT_FOUND.toStock}
          </Link>
        </div>
      </div>
    </main>
  )
}
