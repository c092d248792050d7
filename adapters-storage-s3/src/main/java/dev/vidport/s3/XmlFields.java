package dev.vidport.s3;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * The texts of the children of an XML element.
 *
 * @param texts by name without namespace
 */
record XmlFields(Map<String, String> texts) {
  /** Empty if the element is missing or has no text. */
  Optional<String> find(String name) {
    return Optional.ofNullable(texts.get(name)).map(String::strip).filter(text -> !text.isEmpty());
  }

  /**
   * @throws IOException if the element is missing or has no text
   */
  String text(String name) throws IOException {
    return find(name)
        .orElseThrow(() -> new IOException("the object store sent a response without " + name));
  }

  /**
   * @throws IOException if the element is missing or not a number
   */
  long number(String name) throws IOException {
    String text = text(name);
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IOException("the object store sent a response with an invalid " + name, e);
    }
  }

  /** False if the element is missing. */
  boolean isTrue(String name) {
    return find(name).filter("true"::equalsIgnoreCase).isPresent();
  }
}
