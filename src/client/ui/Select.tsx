import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'

type Props = Omit<ComponentProps<typeof FormSelect>, 'value' | 'onChange' | 'ref'> & {
  readonly value: string | number
  readonly onChoose: (value: string) => void
}

/** A native list. What was chosen in it before the application ran counts as chosen then. */
export function Select({ value, onChoose, ...props }: Props) {
  const list = useRef<HTMLSelectElement>(null)
  const readEarly = useEffectEvent(() => {
    const { value: early = '', options = [] } = list.current ?? {}
    // Where the present value is no option, the browser shows another one that nobody chose.
    const isOption = [...options].some((option) => option.value === String(value))
    if (isOption && early !== '' && early !== String(value)) onChoose(early)
  })
  useEffect(() => readEarly(), [])
  return <FormSelect {...props} ref={list} value={value} onChange={(event) => onChoose(event.target.value)} />
}
