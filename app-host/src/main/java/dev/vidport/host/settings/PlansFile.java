package dev.vidport.host.settings;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.FrameWeight;
import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;

/** Reads the plans file of an instance. */
final class PlansFile {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();
  private static final int MOST_BYTES = 1 << 20;
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,39}");
  private static final int MOST_PLANS = 100;
  private static final int MOST_PROBLEMS = 200;
  private static final int MOST_TITLE_CHARACTERS = 60;
  private static final Set<Integer> HEIGHTS = Set.of(720, 1080, 1440, 2160);
  private static final long MOST_FILE_BYTES = 1L << 40;
  private static final Set<String> FIELDS =
      Set.of(
          "name",
          "title",
          "minutes",
          "storageGb",
          "deliveryGb",
          "maxHeight",
          "videosPerDay",
          "apiKeys",
          "overage",
          "priceId",
          "maxFileBytes",
          "frameWeight",
          "features");

  private static final Set<String> OVERAGE_FIELDS =
      Set.of("currency", "minute", "storageGbMonth", "deliveryGb", "monthlyCap");
  private static final Pattern AMOUNT = Pattern.compile("\\d{1,9}(\\.\\d{1,6})?");
  private static final Pattern PRICE_ID = Pattern.compile("[A-Za-z0-9_-]{1,255}");

  private final List<String> problems = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private final Set<String> priceIds = new HashSet<>();
  private Optional<Currency> currency = Optional.empty();

  private PlansFile() {}

  /**
   * @throws InvalidSettings with every problem and its location in the file
   */
  static Plans read(Path file) {
    PlansFile reading = new PlansFile();
    List<Plan> plans = reading.plans(reading.parse(file));
    if (!reading.problems.isEmpty()) {
      throw new InvalidSettings(reading.report(file));
    }
    return new Plans(plans);
  }

  private List<String> report(Path file) {
    String where = LimitSettingGroup.PLANS.name() + ": " + file + ": ";
    int others = problems.size() - MOST_PROBLEMS;
    return Stream.concat(
            problems.stream().limit(MOST_PROBLEMS),
            others > 0 ? Stream.of("has " + others + " more problems") : Stream.of())
        .map(problem -> where + problem)
        .toList();
  }

  private JsonNode parse(Path file) {
    try (InputStream content = Files.newInputStream(file)) {
      byte[] bytes = content.readNBytes(MOST_BYTES + 1);
      if (unless(bytes.length <= MOST_BYTES, "", "is larger than " + MOST_BYTES + " bytes")) {
        return JSON.readTree(bytes);
      }
    } catch (NoSuchFileException e) {
      problems.add("file not found");
    } catch (JacksonException e) {
      problems.add("invalid JSON" + location(e));
    } catch (IOException e) {
      problems.add("can't be read: " + e.getMessage());
    }
    return NullNode.getInstance();
  }

  /** An exceeded limit of the parser has no location. */
  private static String location(JacksonException e) {
    TokenStreamLocation at = e.getLocation();
    return at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
  }

  private List<Plan> plans(JsonNode list) {
    if (problems.isEmpty() && (!list.isArray() || list.isEmpty())) {
      problems.add("must be an array of at least one plan");
      return List.of();
    }
    if (!unless(list.size() <= MOST_PLANS, "", "must have at most " + MOST_PLANS + " plans")) {
      return List.of();
    }
    List<Plan> plans = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      plans.add(plan(list.get(i), "[" + i + "]"));
    }
    return plans;
  }

  private Plan plan(JsonNode plan, String at) {
    if (!unless(plan.isObject(), at, "must be an object")) {
      return Plan.builder("", "").build();
    }
    for (String field : new TreeSet<>(plan.propertyNames())) {
      unless(FIELDS.contains(field), field(at, field), "is not a field of a plan");
    }
    String name = text(plan.path("name"));
    if (unless(
        NAME.matcher(name).matches(), at + ".name", "must be a name such as pro or team-2")) {
      unless(names.add(name), at + ".name", "duplicates the name of an earlier plan");
      unless(!name.equals(Plan.EMBEDDED.name()), at + ".name", "is reserved");
    }
    int maxHeight = (int) number(plan, at, "maxHeight", 2160);
    unless(HEIGHTS.contains(maxHeight), at + ".maxHeight", "must be 720, 1080, 1440 or 2160");
    return Plan.builder(name, title(plan.path("title"), name, at + ".title"))
        .minutes((int) number(plan, at, "minutes", Integer.MAX_VALUE))
        .storageGb((int) number(plan, at, "storageGb", Integer.MAX_VALUE))
        .deliveryGb((int) number(plan, at, "deliveryGb", Integer.MAX_VALUE))
        .maxHeight(maxHeight)
        .videosPerDay((int) number(plan, at, "videosPerDay", Integer.MAX_VALUE))
        .apiKeys((int) number(plan, at, "apiKeys", Integer.MAX_VALUE))
        .overage(overage(plan.path("overage"), at + ".overage"))
        .priceId(priceId(plan.path("priceId"), at + ".priceId"))
        .maxFileBytes(
            plan.has("maxFileBytes")
                ? number(plan, at, "maxFileBytes", MOST_FILE_BYTES)
                : Plan.DEFAULT_MAX_FILE_BYTES)
        .frameWeight(frameWeight(plan.path("frameWeight"), at + ".frameWeight"))
        .features(features(plan.path("features"), at + ".features"))
        .build();
  }

  private FrameWeight frameWeight(JsonNode weight, String at) {
    if (weight.isMissingNode()) {
      return FrameWeight.PIXELS;
    }
    Optional<FrameWeight> found =
        Arrays.stream(FrameWeight.values())
            .filter(known -> known.label().equals(text(weight)))
            .findFirst();
    unless(found.isPresent(), at, "must be pixels or none");
    return found.orElse(FrameWeight.PIXELS);
  }

  private String title(JsonNode title, String name, String at) {
    if (title.isMissingNode()) {
      return name;
    }
    String text = text(title);
    unless(
        !text.isBlank()
            && text.length() <= MOST_TITLE_CHARACTERS
            && text.equals(VisibleText.of(text)),
        at,
        "must be a text of 1 to " + MOST_TITLE_CHARACTERS + " visible characters");
    return text;
  }

  private Optional<Overage> overage(JsonNode overage, String at) {
    if (overage.isBoolean() && !overage.booleanValue()) {
      return Optional.empty();
    }
    if (!unless(overage.isObject(), at, "must be false or an object with prices")) {
      return Optional.empty();
    }
    for (String field : new TreeSet<>(overage.propertyNames())) {
      unless(OVERAGE_FIELDS.contains(field), field(at, field), "is not a field of an overage");
    }
    Optional<BigDecimal> cap = amount(overage, at, "monthlyCap");
    cap.ifPresent(
        most ->
            unless(
                most.signum() > 0,
                at + ".monthlyCap",
                "must be more than 0; without overage, write false"));
    return Optional.of(
        new Overage(
            currency(text(overage.path("currency")), at + ".currency"),
            amount(overage, at, "minute").orElse(BigDecimal.ZERO),
            amount(overage, at, "storageGbMonth").orElse(BigDecimal.ZERO),
            amount(overage, at, "deliveryGb").orElse(BigDecimal.ZERO),
            cap.orElse(BigDecimal.ZERO)));
  }

  private Currency currency(String code, String at) {
    Optional<Currency> found =
        Currency.getAvailableCurrencies().stream()
            .filter(known -> known.getCurrencyCode().equals(code))
            // Metals and test codes have no minor unit.
            .filter(known -> known.getDefaultFractionDigits() >= 0)
            .findFirst();
    if (unless(found.isPresent(), at, "must be a currency code of ISO 4217, such as USD")) {
      currency = currency.or(() -> found);
      unless(currency.equals(found), at, "must be the same for all plans");
    }
    // XXX is "no currency" in ISO 4217. It is never used: the file has a problem and is refused.
    return found.orElseGet(() -> Currency.getInstance("XXX"));
  }

  private Optional<BigDecimal> amount(JsonNode overage, String at, String field) {
    String text = text(overage.path(field));
    return unless(
            AMOUNT.matcher(text).matches(),
            at + "." + field,
            "must be an amount of money in a string, such as \"0.02\": up to 9 digits, and up to 6"
                + " after a point")
        ? Optional.of(new BigDecimal(text))
        : Optional.empty();
  }

  private Optional<String> priceId(JsonNode id, String at) {
    if (id.isMissingNode() || id.isNull()) {
      return Optional.empty();
    }
    String text = text(id);
    if (unless(
        PRICE_ID.matcher(text).matches(), at, "must be the ID of a price, such as price_123")) {
      unless(priceIds.add(text), at, "duplicates the price of an earlier plan");
    }
    return Optional.of(text);
  }

  /** The location of a field whose name may be any text. */
  private static String field(String at, String name) {
    return at + "." + VisibleText.of(name);
  }

  /** Empty for a value that is not a string, unlike the conversions of Jackson. */
  private static String text(JsonNode node) {
    return node.isString() ? node.stringValue() : "";
  }

  private long number(JsonNode plan, String at, String field, long most) {
    JsonNode node = plan.path(field);
    boolean right = node.canConvertToLong() && node.isIntegralNumber();
    right = right && node.longValue() >= 1 && node.longValue() <= most;
    unless(right, at + "." + field, "must be a whole number from 1 to " + most);
    return right ? node.longValue() : 1;
  }

  private Set<Feature> features(JsonNode list, String at) {
    Set<Feature> features = new HashSet<>();
    unless(list.isArray(), at, "must be an array; it may be empty");
    for (JsonNode feature : list) {
      String label = text(feature);
      Arrays.stream(Feature.values())
          .filter(known -> known.label().equals(label))
          .findFirst()
          .ifPresentOrElse(features::add, () -> problems.add(at + ": " + unknownFeature(label)));
    }
    unless(
        !features.contains(Feature.AV1) || features.contains(Feature.STREAMING),
        at,
        "av1 is a part of streams: it needs streaming");
    return features;
  }

  private static String unknownFeature(String label) {
    return "unknown feature \""
        + VisibleText.of(label)
        + "\"; must be one of "
        + Arrays.stream(Feature.values()).map(Feature::label).collect(Collectors.joining(", "));
  }

  private boolean unless(boolean right, String at, String message) {
    if (!right) {
      problems.add(at.isEmpty() ? message : at + ": " + message);
    }
    return right;
  }
}
