/** Of a page whose address opens or changes something for anybody who has it: search engines must not index it, and it is not passed to other pages. */
export function SecretAddress() {
  return (
    <>
      <meta name="robots" content="noindex,nofollow" />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
