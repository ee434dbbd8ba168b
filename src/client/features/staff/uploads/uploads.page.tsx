import { useSearchParams } from 'react-router-dom'
import { UPLOAD_PERMISSIONS } from '../../../../shared/contract/uploads.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { messages } from './messages.ts'
import { NewUpload } from './NewUpload.tsx'
import { UploadHistory } from './UploadHistory.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import { useKinds } from './use-kinds.ts'
import { hintWords } from './words.ts'

const HEAD = { title: messages.title, isHidden: true }

/** Files of the operator in the browser: one at hand, by its id in the address, and all of late. */
export function Page() {
  const isPermitted = usePermission(Object.values(UPLOAD_PERMISSIONS).flat())
  return (
    <main id="content" className="dash-narrow">
      <PageHeading head={HEAD}>{messages.title}</PageHeading>
      {isPermitted ? <Uploads /> : <NotPermitted />}
    </main>
  )
}

function Uploads() {
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  // The one that was at hand goes as the form of another comes.
  const part = useHeldFocus<HTMLDivElement>('h2')
  return (
    <>
      <p className="text-body-secondary">{hintWords(useKinds())}</p>
      <div ref={part}>
        {id === null ? (
          <NewUpload onArrived={(arrived) => setParams({ id: arrived })} />
        ) : (
          <UploadPanel key={id} id={id} onAnother={() => setParams({})} />
        )}
        <UploadHistory currentId={id} onOpen={(opened) => setParams({ id: opened })} />
      </div>
    </>
  )
}
