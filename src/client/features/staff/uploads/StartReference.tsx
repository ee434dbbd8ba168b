import type { UploadDetail } from '../../../../shared/contract/uploads.ts'
import { messages } from './messages.ts'
import { StartButton } from './StartButton.tsx'
import { useStart } from './use-start.ts'

type Props = { readonly upload: UploadDetail; readonly format: string }

/** Tariffs, destinations and rates need no mapping. */
export function StartReference({ upload, format }: Props) {
  const { start, isStarting, fault } = useStart()
  return (
    <>
      <p>{messages.referenceReady(messages.kinds[upload.kind], format)}</p>
      <StartButton
        state={upload.state}
        isStarting={isStarting}
        fault={fault}
        onStart={() => void start({ id: upload.id })}
      />
    </>
  )
}
