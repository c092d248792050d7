package dev.vidport.persistence.database;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes JSON columns. Only records of this module are stored, so that a change of the
 * domain does not change the stored format. Unknown fields (written by a newer release) are
 * ignored; missing fields are null.
 */
public final class JsonColumn {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
          .build();

  private JsonColumn() {}

  public static @Nullable String write(@Nullable Object row) {
    try {
      return row == null ? null : MAPPER.writeValueAsString(row);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static <T> @Nullable T read(@Nullable String json, Class<T> type) {
    try {
      return json == null ? null : MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("a stored " + type.getSimpleName() + " is not readable", e);
    }
  }

  /** The elements of an array; an empty list for null. */
  public static <T> List<T> readList(@Nullable String json, Class<T> type) {
    try {
      return json == null
          ? List.of()
          : MAPPER.readValue(
              json, MAPPER.getTypeFactory().constructCollectionType(List.class, type));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(
          "a stored list of " + type.getSimpleName() + " is not readable", e);
    }
  }

  public static Map<String, String> readMap(String json) {
    try {
      return MAPPER.readValue(json, new TypeReference<>() {});
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("stored metadata is not readable", e);
    }
  }
}
