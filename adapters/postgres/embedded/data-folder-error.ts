/** The data folder cannot serve; the message is a sentence that names the folder and what to do. */
export class DataFolderError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DataFolderError'
  }
}
