/** Whether the form is shown again after it was refused: the server then fills in what was typed and what is wrong. */
export type Again = boolean

/** The attributes of a field that the server fills in. */
export const givenAgain = (again: Again, name: string) =>
  again
    ? {
        defaultValue: `{{typed.${name}}}`,
        'aria-invalid': `{{invalid.${name}}}` as 'true',
        'aria-describedby': `contact-${name}-error`,
      }
    : {}

/** The message under a field, empty where there is none. */
export const ErrorLine = ({ again, name }: { readonly again: Again; readonly name: string }) =>
  again && (
    <p id={`contact-${name}-error`} className="field-error" role="alert">
      {`{{error.${name}}}`}
    </p>
  )
