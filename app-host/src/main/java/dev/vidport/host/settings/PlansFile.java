package dev.vidport.host.settings;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.FrameWeight;
import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.account.RetentionRule;
import dev.vidport.domain.id.VisibleText;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Reads the plans file of an instance. */
final class PlansFile {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,39}");
  private static final int MOST_PLANS = 100;
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
          "retentionDays",
          "features");

  private static final Set<String> OVERAGE_FIELDS =
      Set.of("currency", "minute", "storageGbMonth", "deliveryGb", "monthlyCap");
  private static final Pattern AMOUNT = Pattern.compile("\\d{1,9}(\\.\\d{1,6})?");
  private static final Pattern PRICE_ID = Pattern.compile("[A-Za-z0-9_-]{1,255}");

  private final JsonSettingsFile json;
  private final Set<String> names = new HashSet<>();
  private final Set<String> priceIds = new HashSet<>();
  private Optional<Currency> currency = Optional.empty();

  private PlansFile(JsonSettingsFile json) {
    this.json = json;
  }

  /**
   * @throws InvalidSettings with every problem and its location in the file
   */
  static Plans read(Path file) {
    JsonSettingsFile json = new JsonSettingsFile(LimitSettingGroup.PLANS.name(), file);
    List<Plan> plans = new PlansFile(json).plans(json.parse());
    json.refuseIfAny();
    return new Plans(plans);
  }

  private List<Plan> plans(JsonNode list) {
    if (json.problems() == 0 && (!list.isArray() || list.isEmpty())) {
      json.add("", "must be an array of at least one plan");
      return List.of();
    }
    if (!json.unless(list.size() <= MOST_PLANS, "", "must have at most " + MOST_PLANS + " plans")) {
      return List.of();
    }
    List<Plan> plans = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      plans.add(plan(list.get(i), "[" + i + "]"));
    }
    return plans;
  }

  private Plan plan(JsonNode plan, String at) {
    if (!json.unless(plan.isObject(), at, "must be an object")) {
      return Plan.builder("", "").build();
    }
    json.requireFields(plan, FIELDS, at, "a plan");
    String name = JsonSettingsFile.text(plan.path("name"));
    if (json.unless(
        NAME.matcher(name).matches(), at + ".name", "must be a name such as pro or team-2")) {
      json.unless(names.add(name), at + ".name", "duplicates the name of an earlier plan");
      json.unless(!name.equals(Plan.EMBEDDED.name()), at + ".name", "is reserved");
    }
    int maxHeight = (int) number(plan, at, "maxHeight", 2160);
    json.unless(HEIGHTS.contains(maxHeight), at + ".maxHeight", "must be 720, 1080, 1440 or 2160");
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
        .retentionDays(retentionDays(plan, at))
        .frameWeight(frameWeight(plan.path("frameWeight"), at + ".frameWeight"))
        .features(features(plan.path("features"), at + ".features"))
        .build();
  }

  private OptionalInt retentionDays(JsonNode plan, String at) {
    return plan.has("retentionDays")
        ? OptionalInt.of((int) number(plan, at, "retentionDays", RetentionRule.MAX_DAYS))
        : OptionalInt.empty();
  }

  private FrameWeight frameWeight(JsonNode weight, String at) {
    if (weight.isMissingNode()) {
      return FrameWeight.PIXELS;
    }
    Optional<FrameWeight> found =
        Arrays.stream(FrameWeight.values())
            .filter(known -> known.label().equals(JsonSettingsFile.text(weight)))
            .findFirst();
    json.unless(found.isPresent(), at, "must be pixels or none");
    return found.orElse(FrameWeight.PIXELS);
  }

  private String title(JsonNode title, String name, String at) {
    if (title.isMissingNode()) {
      return name;
    }
    String text = JsonSettingsFile.text(title);
    json.unless(
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
    if (!json.unless(overage.isObject(), at, "must be false or an object with prices")) {
      return Optional.empty();
    }
    json.requireFields(overage, OVERAGE_FIELDS, at, "an overage");
    Optional<BigDecimal> cap = amount(overage, at, "monthlyCap");
    cap.ifPresent(
        most ->
            json.unless(
                most.signum() > 0,
                at + ".monthlyCap",
                "must be more than 0; without overage, write false"));
    return Optional.of(
        new Overage(
            currency(JsonSettingsFile.text(overage.path("currency")), at + ".currency"),
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
    if (json.unless(found.isPresent(), at, "must be a currency code of ISO 4217, such as USD")) {
      currency = currency.or(() -> found);
      json.unless(currency.equals(found), at, "must be the same for all plans");
    }
    // XXX is "no currency" in ISO 4217. It is never used: the file has a problem and is refused.
    return found.orElseGet(() -> Currency.getInstance("XXX"));
  }

  private Optional<BigDecimal> amount(JsonNode overage, String at, String field) {
    String text = JsonSettingsFile.text(overage.path(field));
    return json.unless(
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
    String text = JsonSettingsFile.text(id);
    if (json.unless(
        PRICE_ID.matcher(text).matches(), at, "must be the ID of a price, such as price_123")) {
      json.unless(priceIds.add(text), at, "duplicates the price of an earlier plan");
    }
    return Optional.of(text);
  }

  private long number(JsonNode plan, String at, String field, long most) {
    JsonNode node = plan.path(field);
    boolean right = node.canConvertToLong() && node.isIntegralNumber();
    right = right && node.longValue() >= 1 && node.longValue() <= most;
    json.unless(right, at + "." + field, "must be a whole number from 1 to " + most);
    return right ? node.longValue() : 1;
  }

  private Set<Feature> features(JsonNode list, String at) {
    Set<Feature> features = new HashSet<>();
    json.unless(list.isArray(), at, "must be an array; it may be empty");
    for (JsonNode feature : list) {
      String label = JsonSettingsFile.text(feature);
      Arrays.stream(Feature.values())
          .filter(known -> known.label().equals(label))
          .findFirst()
          .ifPresentOrElse(features::add, () -> json.add(at, unknownFeature(label)));
    }
    json.unless(
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
}
