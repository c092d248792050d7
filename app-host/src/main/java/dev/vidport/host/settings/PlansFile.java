package dev.vidport.host.settings;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import java.io.IOException;
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
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;

/** Reads the plans file of an instance. */
final class PlansFile {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
  private static final long MOST_BYTES = 1 << 20;
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,39}");
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
          "features");

  private static final Set<String> OVERAGE_FIELDS =
      Set.of("currency", "minute", "storageGbMonth", "deliveryGb", "monthlyCap");
  private static final Pattern AMOUNT = Pattern.compile("\\d{1,9}(\\.\\d{1,6})?");
  private static final Pattern PRICE_ID = Pattern.compile("[A-Za-z0-9_-]{1,255}");

  private final List<String> problems = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  private PlansFile() {}

  /**
   * @throws InvalidSettings with every problem and its location in the file
   */
  static Plans read(Path file) {
    PlansFile reading = new PlansFile();
    List<Plan> plans = reading.plans(reading.parse(file));
    if (!reading.problems.isEmpty()) {
      throw new InvalidSettings(
          reading.problems.stream()
              .map(problem -> LimitSettingGroup.PLANS.name() + ": " + file + ": " + problem)
              .toList());
    }
    return new Plans(plans);
  }

  private JsonNode parse(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        problems.add("is larger than " + MOST_BYTES + " bytes");
        return NullNode.getInstance();
      }
      return JSON.readTree(Files.readString(file));
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
    List<Plan> plans = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      plans.add(plan(list.get(i), "[" + i + "]"));
    }
    return plans;
  }

  private Plan plan(JsonNode plan, String at) {
    for (String field : new TreeSet<>(plan.propertyNames())) {
      unless(FIELDS.contains(field), at + "." + field, "is not a field of a plan");
    }
    String name = plan.path("name").asString("");
    if (unless(
        NAME.matcher(name).matches(), at + ".name", "must be a name such as pro or team-2")) {
      unless(names.add(name), at + ".name", "duplicates the name of an earlier plan");
      unless(!name.equals(Plan.EMBEDDED.name()), at + ".name", "is reserved");
    }
    int maxHeight = (int) number(plan, at, "maxHeight", 2160);
    unless(HEIGHTS.contains(maxHeight), at + ".maxHeight", "must be 720, 1080, 1440 or 2160");
    return Plan.builder(name, plan.path("title").asString(name))
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
        .features(features(plan.path("features"), at + ".features"))
        .build();
  }

  private Optional<Overage> overage(JsonNode overage, String at) {
    if (overage.isBoolean() && !overage.booleanValue()) {
      return Optional.empty();
    }
    if (!unless(overage.isObject(), at, "must be false or an object with prices")) {
      return Optional.empty();
    }
    for (String field : new TreeSet<>(overage.propertyNames())) {
      unless(OVERAGE_FIELDS.contains(field), at + "." + field, "is not a field of an overage");
    }
    return Optional.of(
        new Overage(
            currency(overage.path("currency").asString(""), at + ".currency"),
            amount(overage, at, "minute"),
            amount(overage, at, "storageGbMonth"),
            amount(overage, at, "deliveryGb"),
            amount(overage, at, "monthlyCap")));
  }

  private Currency currency(String code, String at) {
    return Currency.getAvailableCurrencies().stream()
        .filter(known -> known.getCurrencyCode().equals(code))
        .findFirst()
        .orElseGet(
            () -> {
              problems.add(at + ": must be a currency code of ISO 4217, such as USD");
              return Currency.getInstance("XXX");
            });
  }

  private BigDecimal amount(JsonNode overage, String at, String field) {
    String text = overage.path(field).asString("");
    boolean right = AMOUNT.matcher(text).matches();
    unless(right, at + "." + field, "must be an amount of money in a string, such as \"0.02\"");
    return right ? new BigDecimal(text) : BigDecimal.ZERO;
  }

  private Optional<String> priceId(JsonNode id, String at) {
    if (id.isMissingNode() || id.isNull()) {
      return Optional.empty();
    }
    String text = id.asString("");
    unless(PRICE_ID.matcher(text).matches(), at, "must be the id of a price, such as price_123");
    return Optional.of(text);
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
      String label = feature.asString("");
      Arrays.stream(Feature.values())
          .filter(known -> known.label().equals(label))
          .findFirst()
          .ifPresentOrElse(
              features::add,
              () ->
                  problems.add(
                      at
                          + ": unknown feature \""
                          + label
                          + "\"; must be one of "
                          + Arrays.stream(Feature.values())
                              .map(Feature::label)
                              .collect(Collectors.joining(", "))));
    }
    return features;
  }

  private boolean unless(boolean right, String at, String message) {
    if (!right) {
      problems.add(at + ": " + message);
    }
    return right;
  }
}
