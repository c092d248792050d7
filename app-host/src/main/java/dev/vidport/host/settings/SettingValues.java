package dev.vidport.host.settings;

import dev.vidport.host.settings.Setting.WrongValue;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The configured values. Environment variables override an optional file. A blank value counts as
 * not set, because some container tools pass it so.
 */
public final class SettingValues {
  private static final Map<String, Setting<?>> KNOWN =
      SettingCatalog.ALL.stream().collect(Collectors.toMap(Setting::name, Function.identity()));

  private final Map<String, String> texts;
  private final List<String> problems;

  private SettingValues(Map<String, String> texts, List<String> problems) {
    this.texts = texts;
    this.problems = List.copyOf(problems);
  }

  /**
   * Reads values that are all valid.
   *
   * @param file the file from the command line; empty to use {@code VIDPORT_CONFIG}
   * @throws InvalidSettings with every unknown name and every invalid value
   */
  public static SettingValues read(Map<String, String> environment, Optional<Path> file) {
    SettingValues values = readLeniently(environment, file);
    if (!values.isValid()) {
      throw new InvalidSettings(values.problems);
    }
    return values;
  }

  /**
   * Reads values of which some may be invalid, so that {@link HostSettings#of} reports them
   * together with the problems between values.
   *
   * @param file the file from the command line; empty to use {@code VIDPORT_CONFIG}
   */
  public static SettingValues readLeniently(Map<String, String> environment, Optional<Path> file) {
    List<String> problems = new ArrayList<>();
    Map<String, String> texts = new TreeMap<>();
    file.or(
            () ->
                Optional.ofNullable(environment.get(StartSettingGroup.CONFIG.name()))
                    .filter(text -> !text.isBlank())
                    .map(Path::of))
        .ifPresent(path -> add(fromFile(path, problems), path + ": ", texts, problems));
    Map<String, String> ours = new TreeMap<>(environment);
    ours.keySet().removeIf(name -> !name.startsWith(Setting.PREFIX));
    add(ours, "", texts, problems);
    return new SettingValues(texts, problems);
  }

  private static Map<String, String> fromFile(Path path, List<String> problems) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(path)) {
      properties.load(reader);
    } catch (NoSuchFileException e) {
      problems.add(path + ": file not found; --config or VIDPORT_CONFIG names it");
    } catch (IOException | IllegalArgumentException e) {
      problems.add(path + ": can't be read: " + e.getMessage());
    }
    return properties.stringPropertyNames().stream()
        .collect(Collectors.toMap(Function.identity(), properties::getProperty));
  }

  private static void add(
      Map<String, String> found, String where, Map<String, String> texts, List<String> problems) {
    for (Map.Entry<String, String> entry : new TreeMap<>(found).entrySet()) {
      String text = entry.getValue().strip();
      Setting<?> setting = KNOWN.get(entry.getKey());
      if (setting == null) {
        problems.add(
            where
                + entry.getKey()
                + ": is not a setting"
                + NameSuggestion.forUnknown(entry.getKey()));
      } else if (!text.isEmpty()) {
        wrong(setting, text).ifPresent(problem -> problems.add(where + problem));
        texts.put(entry.getKey(), text);
      }
    }
  }

  private static Optional<String> wrong(Setting<?> setting, String text) {
    try {
      setting.parser().parse(text);
      return Optional.empty();
    } catch (WrongValue e) {
      String given = setting.secret() ? "" : ", but is \"" + text + "\"";
      return Optional.of(setting.name() + ": " + e.getMessage() + given);
    }
  }

  /** Whether every name is known and every value is valid. */
  public boolean isValid() {
    return problems.isEmpty();
  }

  List<String> problems() {
    return problems;
  }

  /** A copy with another default for a setting. */
  SettingValues withDefault(Setting<?> setting, String text) {
    Map<String, String> completed = new TreeMap<>(texts);
    completed.putIfAbsent(setting.name(), text);
    return new SettingValues(completed, problems);
  }

  /**
   * The value or its default; empty when there is neither.
   *
   * @throws InvalidSettings when the value is invalid
   */
  <T> Optional<T> find(Setting<T> setting) {
    if (!KNOWN.containsKey(setting.name())) {
      throw new IllegalArgumentException(setting.name() + " is missing in its group");
    }
    return Optional.ofNullable(texts.get(setting.name()))
        .or(setting::fallback)
        .map(text -> parse(setting, text));
  }

  /** The value of a setting that is set or has a default. */
  <T> T get(Setting<T> setting) {
    return find(setting).orElseThrow();
  }

  /**
   * @param because why each of the settings is needed
   * @throws InvalidSettings when one of them is not set
   */
  void requireAll(String because, Setting<?>... settings) {
    List<String> missing =
        Stream.of(settings)
            .filter(setting -> !isSet(setting))
            .map(setting -> setting.name() + ": is required because " + because)
            .toList();
    if (!missing.isEmpty()) {
      throw new InvalidSettings(missing);
    }
  }

  boolean isAnySet(Setting<?>... settings) {
    return Stream.of(settings).anyMatch(this::isSet);
  }

  boolean isSet(Setting<?> setting) {
    return texts.containsKey(setting.name());
  }

  private <T> T parse(Setting<T> setting, String text) {
    try {
      return setting.parser().parse(text);
    } catch (WrongValue e) {
      // The problem is known: it was found when the value was read.
      throw new InvalidSettings(problems);
    }
  }
}
