package dev.vidport.persistence.archive;

import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.usecases.archive.port.ArchiveFormatException;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The fields of a document of an archive from elsewhere: bounded, without two of one name, and
 * without control characters. A field that is missing, or has another type or range, is an {@link
 * IllegalArgumentException} that names it.
 */
record ArchiveFields(JsonNode json) {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private static final String NOT_VALID = " of the archive is not valid";
  private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");
  private static final int MAX_ITEMS = 10_000;

  private static final JsonMapper READER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(30)
                          .maxStringLength(20_000)
                          .maxNumberLength(60)
                          .maxNameLength(200)
                          .build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /**
   * Reads a document; whatever is wrong with it is a fault of the archive.
   *
   * @param name what it is called in the message of a fault
   */
  static <T> T read(String name, byte[] document, Function<ArchiveFields, T> reader)
      throws ArchiveFormatException {
    try {
      JsonNode json = READER.readTree(document);
      if (!json.isObject()) {
        throw new ArchiveFormatException(name + NOT_VALID + ": it is not an object");
      }
      requirePlain(json);
      return reader.apply(new ArchiveFields(json));
    } catch (JacksonException
        | DamagedDataException
        | DateTimeException
        | IllegalArgumentException
        | NoSuchElementException e) {
      throw new ArchiveFormatException(name + NOT_VALID + ": " + e.getMessage(), e);
    }
  }

  /** Texts are shown to people and written to logs. */
  private static void requirePlain(JsonNode node) {
    if (node.isString()
        && !node.stringValue()
            .codePoints()
            .allMatch(character -> character == '\n' || VisibleText.isPlain(character))) {
      throw new IllegalArgumentException("a text has control characters");
    }
    node.forEach(ArchiveFields::requirePlain);
  }

  boolean has(String name) {
    return json.has(name);
  }

  String text(String name) {
    JsonNode value = json.path(name);
    if (!value.isString()) {
      throw new IllegalArgumentException(name + " must be a text");
    }
    return value.stringValue();
  }

  Optional<String> optionalText(String name) {
    return has(name) ? Optional.of(text(name)) : Optional.empty();
  }

  Email email(String name) {
    return Email.parse(text(name))
        .orElseThrow(() -> new IllegalArgumentException(name + " must be an address"));
  }

  long number(String name) {
    JsonNode value = json.path(name);
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException(name + " must be an integer");
    }
    return value.longValue();
  }

  /** An integer from 0 on. */
  int count(String name) {
    long number = number(name);
    if (number < 0 || number > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(name + " is out of range");
    }
    return (int) number;
  }

  double decimal(String name) {
    JsonNode value = json.path(name);
    if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
      throw new IllegalArgumentException(name + " must be a number");
    }
    return value.doubleValue();
  }

  boolean flag(String name) {
    JsonNode value = json.path(name);
    if (!value.isBoolean()) {
      throw new IllegalArgumentException(name + " must be true or false");
    }
    return value.booleanValue();
  }

  /** A time with microseconds, as the database stores it. */
  Instant time(String name) {
    Instant time = Instant.parse(text(name)).truncatedTo(ChronoUnit.MICROS);
    if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
      throw new IllegalArgumentException(name + " is out of range");
    }
    return time;
  }

  Optional<Instant> optionalTime(String name) {
    return has(name) ? Optional.of(time(name)) : Optional.empty();
  }

  /** The fields of a nested document, which may be missing. */
  Optional<ArchiveFields> optional(String name) {
    return has(name) ? Optional.of(new ArchiveFields(json.get(name))) : Optional.empty();
  }

  /** The fields of each document of a list. */
  List<ArchiveFields> items(String name) {
    return values(name).map(ArchiveFields::new).toList();
  }

  /** The texts of a list; a value of another type reads as an empty one. */
  List<String> texts(String name) {
    return values(name).map(value -> value.asString("")).toList();
  }

  private Stream<JsonNode> values(String name) {
    JsonNode array = json.path(name);
    if (!array.isArray() || array.size() > MAX_ITEMS) {
      throw new IllegalArgumentException(name + " must be a list of at most " + MAX_ITEMS);
    }
    return array.valueStream();
  }

  /** A nested document as it is. */
  String document(String name) {
    return optionalDocument(name)
        .orElseThrow(() -> new IllegalArgumentException(name + " is missing"));
  }

  Optional<String> optionalDocument(String name) {
    return has(name) ? Optional.of(MAPPER.writeValueAsString(json.get(name))) : Optional.empty();
  }
}
