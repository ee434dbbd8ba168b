import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { LineIcon } from '../../../ui/Icon.tsx'
import { messages } from './messages.ts'

const EYE = 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z'
const CLOSED_EYE = `${EYE}M4 20L20 4`

export function PasswordField() {
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <label className="form-label" htmlFor="password">
        {messages.password}
      </label>
      <div className="with-eye">
        <input
          id="password"
          name="password"
          type={isShown ? 'text' : 'password'}
          className="form-control"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          required
        />
        <Button
          variant="text"
          className="btn-icon"
          aria-label={isShown ? messages.hidePassword : messages.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <LineIcon path={isShown ? CLOSED_EYE : EYE} />
        </Button>
      </div>
    </div>
  )
}
