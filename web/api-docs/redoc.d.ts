// Declares the part of Redoc's finished bundle that the API's page uses.
declare module "redoc/bundles/redoc.standalone.js" {
  interface Redoc {
    init(
      address: string,
      options: { nativeScrollbars?: boolean; disableSearch?: boolean },
      place: HTMLElement,
      done: (error?: Error) => void,
    ): void;
  }
  const redoc: Redoc;
  export default redoc;
}
