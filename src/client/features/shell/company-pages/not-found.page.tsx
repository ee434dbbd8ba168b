import { Link } from 'react-router-dom'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { DEFAULT_CAR } from '../../../ui/Picture.tsx'
import { useWords } from '../../../words/use-words.ts'

export function Page() {
  const notFound = useWords('notFound')
  return (
    <main className="container-xl" id="content">
      <div className="row g-4 align-items-center lost">
        <div className="col-md-4">
          <div className="ph ph-43">
            <img src={DEFAULT_CAR} alt="" width={640} height={480} />
          </div>
        </div>
        <div className="col-md-8 vstack gap-4 justify-content-center">
          <PageHeading head={{ title: notFound.title, status: 404 }}>{notFound.title}</PageHeading>
          <p className="text-body-secondary mt-0">{notFound.text}</p>
          <Link className="btn btn-main btn-lg" to="/">
            {notFound.toStock}
          </Link>
        </div>
      </div>
    </main>
  )
}
