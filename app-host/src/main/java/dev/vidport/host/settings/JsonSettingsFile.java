package dev.vidport.host.settings;

import dev.vidport.domain.id.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;

/**
 * A JSON file that a setting names. Collects every problem with its location in the file. A message
 * of this class contains no value of the file, which may be a secret.
 */
final class JsonSettingsFile {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();
  private static final int MOST_BYTES = 1 << 20;
  private static final int MOST_PROBLEMS = 200;

  private final String setting;
  private final Path file;
  private final List<String> problems = new ArrayList<>();

  /**
   * @param setting name of the setting that names the file
   */
  JsonSettingsFile(String setting, Path file) {
    this.setting = setting;
    this.file = file;
  }

  /** Reads the file; null with a problem if it is not readable or no JSON. */
  JsonNode parse() {
    try (InputStream content = Files.newInputStream(file)) {
      byte[] bytes = content.readNBytes(MOST_BYTES + 1);
      if (unless(bytes.length <= MOST_BYTES, "", "is larger than " + MOST_BYTES + " bytes")) {
        return JSON.readTree(bytes);
      }
    } catch (NoSuchFileException e) {
      add("", "file not found");
    } catch (JacksonException e) {
      // Not its message, which quotes the text around the error.
      add("", "invalid JSON" + location(e));
    } catch (IOException e) {
      add("", "can't be read: " + e.getMessage());
    }
    return NullNode.getInstance();
  }

  /** An exceeded limit of the parser has no location. */
  private static String location(JacksonException e) {
    TokenStreamLocation at = e.getLocation();
    return at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
  }

  /**
   * Adds a problem for each field that is not {@code known}.
   *
   * @param of what the object is, with its article
   */
  void requireFields(JsonNode object, Set<String> known, String at, String of) {
    for (String field : new TreeSet<>(object.propertyNames())) {
      unless(known.contains(field), at + "." + VisibleText.of(field), "is not a field of " + of);
    }
  }

  /** Empty for a value that is not a string, unlike the conversions of Jackson. */
  static String text(JsonNode node) {
    return node.isString() ? node.stringValue() : "";
  }

  /**
   * Adds a problem unless {@code right}, which is returned.
   *
   * @param at location in the file; empty for the whole file
   */
  boolean unless(boolean right, String at, String message) {
    if (!right) {
      add(at, message);
    }
    return right;
  }

  void add(String at, String message) {
    problems.add(at.isEmpty() ? message : at + ": " + message);
  }

  /** The number of problems so far. */
  int problems() {
    return problems.size();
  }

  /**
   * @throws InvalidSettings with the first problems, and the number of the others
   */
  void refuseIfAny() {
    if (problems.isEmpty()) {
      return;
    }
    String where = setting + ": " + file + ": ";
    int others = problems.size() - MOST_PROBLEMS;
    throw new InvalidSettings(
        Stream.concat(
                problems.stream().limit(MOST_PROBLEMS),
                others > 0 ? Stream.of("has " + others + " more problems") : Stream.of())
            .map(problem -> where + problem)
            .toList());
  }
}
