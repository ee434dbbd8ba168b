import { type ReactNode, useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import { showMessage } from '../../shell/public.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { addressFor } from '../../../documents/download-file.ts'
import { sharePaper } from '../../../documents/share-paper.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  /** Bytes of the PDF. */
  readonly pdf: BlobPart
  readonly number: string
  readonly text: string
  /** Whether opening it is the one main action of the screen. */
  readonly isMain?: boolean
  /** What else can be done with it. */
  readonly children?: ReactNode
}

/** Opens the PDF, and shares it by the device's own sheet, or by a text where there is none. */
export function PaperActions({ pdf, number, text, isMain = false, children }: Props) {
  const words = useWords('quoteCheck')
  const file = useMemo(() => new File([pdf], `${number}.pdf`, { type: 'application/pdf' }), [pdf, number])
  const [isByHand, setByHand] = useState(false)

  async function share() {
    const outcome = await sharePaper(navigator, { file, text, title: words.quotationOf(number) })
    if (outcome === 'unsupported') setByHand(true)
  }

  return (
    <>
      <div className="hstack gap-2 flex-wrap">
        <Button
          variant={isMain ? 'main' : 'line'}
          onClick={() => openPaper(file, { canShow: navigator.pdfViewerEnabled })}
        >
          <Icon name="doc" /> {words.openPdf}
        </Button>
        <Button variant="line" onClick={() => void share()}>
          <Icon name="share" /> {words.share}
        </Button>
        {children}
      </div>
      {isByHand ? <ShareByHand text={text} /> : null}
    </>
  )
}

function ShareByHand({ text }: { readonly text: string }) {
  const words = useWords('quoteCheck')
  const dispatch = useDispatch()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      dispatch(showMessage({ kind: 'success', detail: words.copied }))
    } catch {
      dispatch(showMessage({ kind: 'warning', detail: words.notCopied }))
    }
  }

  return (
    <div className="alert">
      <div className="vstack gap-4 col">
        <p className="text-break">{text}</p>
        <div className="hstack gap-2 flex-wrap">
          <a className="btn btn-line" href={`https://wa.me/?text=${encodeURIComponent(text)}`} rel="noreferrer">
            <Icon name="chat" /> {words.sendByWhatsapp}
          </a>
          {'clipboard' in navigator ? (
            <Button variant="line" onClick={() => void copy()}>
              {words.copy}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/**
 * Opens a file in a tab of its own; a browser that cannot show it downloads it, under its name. Call it on a press: the
 * browser would block it as a pop-up otherwise.
 */
function openPaper(file: File, { canShow }: { readonly canShow: boolean }): void {
  const link = document.createElement('a')
  link.href = addressFor(file)
  link.target = '_blank'
  link.rel = 'noreferrer'
  if (!canShow) link.download = file.name
  link.click()
}
