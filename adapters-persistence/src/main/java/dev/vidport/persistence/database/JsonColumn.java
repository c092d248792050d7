package dev.vidport.persistence.database;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Reads and writes JSON columns. Only records of this module are stored, so that a change of the
 * domain does not change the stored format. Fields are written in the order of the record, times as
 * microseconds since 1970, and no field for an empty {@link Optional}. Unknown fields (written by a
 * newer release) are ignored; missing fields (not written by an older release) are empty, null, 0
 * or false.
 */
public final class JsonColumn {
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              // A row has several columns, each with a parser of its own: threads share no pool.
              JsonFactory.builder().recyclerPool(JsonRecyclerPools.threadLocalPool()).build())
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .changeDefaultPropertyInclusion(
              inclusion -> inclusion.withValueInclusion(Include.NON_ABSENT))
          .addModule(
              new SimpleModule()
                  .addSerializer(Instant.class, new InstantWriter())
                  .addDeserializer(Instant.class, new InstantReader()))
          .build();

  private static final ObjectReader TEXTS =
      MAPPER.readerFor(new TypeReference<Map<String, String>>() {});

  /** Kept, because the mapper looks up the type of each value otherwise. */
  private static final ClassValue<ObjectReader> READERS = readers(MAPPER::readerFor);

  private static final ClassValue<ObjectReader> LIST_READERS = readers(MAPPER::readerForListOf);

  private JsonColumn() {}

  private static ClassValue<ObjectReader> readers(Function<Class<?>, ObjectReader> made) {
    return new ClassValue<>() {
      @Override
      protected ObjectReader computeValue(Class<?> type) {
        return made.apply(type);
      }
    };
  }

  /**
   * @param row a record of this module, or a list or a map
   */
  public static String write(Object row) {
    return MAPPER.writeValueAsString(row);
  }

  /**
   * @throws DamagedDataException when {@code json} is not a {@code type}
   */
  public static <T> T read(String json, Class<T> type) {
    try {
      return READERS.get(type).readValue(json);
    } catch (JacksonException e) {
      throw unreadable("a stored " + type.getSimpleName(), e);
    }
  }

  /**
   * @throws DamagedDataException when {@code json} is not an array of {@code type}
   */
  public static <T> List<T> readList(String json, Class<T> type) {
    try {
      return LIST_READERS.get(type).readValue(json);
    } catch (JacksonException e) {
      throw unreadable("a stored list of " + type.getSimpleName(), e);
    }
  }

  /**
   * @throws DamagedDataException when {@code json} is not an object of strings
   */
  public static Map<String, String> readMap(String json) {
    try {
      return TEXTS.readValue(json);
    } catch (JacksonException e) {
      throw unreadable("stored metadata", e);
    }
  }

  private static DamagedDataException unreadable(String what, JacksonException e) {
    return new DamagedDataException(what + " is not readable", e);
  }

  private static final class InstantWriter extends StdSerializer<Instant> {
    InstantWriter() {
      super(Instant.class);
    }

    @Override
    public void serialize(Instant at, JsonGenerator json, SerializationContext context) {
      json.writeNumber(EpochMicros.of(at));
    }
  }

  private static final class InstantReader extends StdDeserializer<Instant> {
    InstantReader() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser json, DeserializationContext context) {
      return EpochMicros.instant(json.getLongValue());
    }
  }
}
