/** The data folder is unusable; the message names the folder and the remedy. */
export class DataFolderError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DataFolderError'
  }
}
