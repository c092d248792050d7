// @ts-check
// Images that are sent to the API.

/** What the API accepts. Other images are drawn again in the size in which the service stores them. */
const MAX_IMAGE_BYTES = 2 << 20;
const TYPES = ["image/jpeg", "image/png"];

/**
 * @param {File} file
 * @param {{ type: string, maxSide: number }} other the type and size of an image that is drawn again
 * @returns {Promise<Blob>}
 */
async function acceptable(file, { type, maxSide }) {
  if (TYPES.includes(file.type) && file.size <= MAX_IMAGE_BYTES) return file;
  const image = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error())), type, 0.9),
  );
}

/** @param {Blob} image @returns {Promise<string>} its bytes as base64 */
function encoded(image) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(image);
  });
}

/**
 * The fields of an image in the body of a request. Fails for a file that the browser cannot show.
 *
 * @param {File} file
 * @param {{ type: string, maxSide: number }} other the type and size of an image that is drawn again
 * @returns {Promise<{ image: string, contentType: string }>}
 */
export async function imageFields(file, other) {
  const image = await acceptable(file, other);
  return { image: await encoded(image), contentType: image.type };
}
