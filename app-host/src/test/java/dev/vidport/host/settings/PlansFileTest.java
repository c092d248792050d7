package dev.vidport.host.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Currency;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlansFileTest {
  private static final String HOME =
      """
      {"name": "home", "title": "At home", "minutes": 100, "storageGb": 10, "deliveryGb": 20,
       "maxHeight": 1080, "videosPerDay": 5, "apiKeys": 2, "overage": false,
       "features": ["streaming"]}\
      """;

  private static final String AMOUNT =
      "must be an amount of money in a string, such as \"0.02\": up to 9 digits, and up to 6 after"
          + " a point";

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("plans.json");
  }

  @Test
  void validPlanIsRead() throws IOException {
    Files.writeString(file, "[" + HOME + "]");

    assertThat(PlansFile.read(file).all())
        .containsExactly(
            Plan.builder("home", "At home")
                .minutes(100)
                .storageGb(10)
                .deliveryGb(20)
                .maxHeight(1080)
                .videosPerDay(5)
                .apiKeys(2)
                .features(Set.of(Feature.STREAMING))
                .build());
  }

  @Test
  void exampleOfTheConfigurationPageIsValid() throws IOException {
    String page = ConfigurationPage.text();
    int start = page.indexOf("```json\n") + "```json\n".length();
    Files.writeString(file, page.substring(start, page.indexOf("```", start)));

    assertThat(PlansFile.read(file).names()).containsExactly("trial", "team");
  }

  @Test
  void everyProblemIsReportedWithItsLocation() throws IOException {
    Files.writeString(
        file,
        """
        [%s,
         {"name": "home", "minutes": "many", "storageGb": 0, "deliveryGb": 1, "maxHeight": 900,
          "videosPerDay": 1, "apiKeys": 1, "overage": "no", "features": ["flying"], "frameWeight": "2", "color": "red"}]
        """
            .formatted(HOME));

    assertThat(problems())
        .extracting(problem -> problem.substring(("VIDPORT_PLANS: " + file + ": ").length()))
        .containsExactlyInAnyOrder(
            "[1].color: is not a field of a plan",
            "[1].name: duplicates the name of an earlier plan",
            "[1].minutes: must be a whole number from 1 to 2147483647",
            "[1].storageGb: must be a whole number from 1 to 2147483647",
            "[1].maxHeight: must be 720, 1080, 1440 or 2160",
            "[1].overage: must be false or an object with prices",
            "[1].frameWeight: must be pixels or none",
            "[1].features: unknown feature \"flying\"; must be one of redaction, screenRecording,"
                + " captions, av1, originalDownload, streaming");
  }

  @Test
  void invalidJsonIsReportedWithItsLine() throws IOException {
    Files.writeString(file, "[\n{\"name\": }]");

    assertThat(problems()).singleElement().asString().contains("invalid JSON at line 2");
  }

  @Test
  void secondValueIsInvalidJson() throws IOException {
    Files.writeString(file, "[" + HOME + "]\n[]");

    assertThat(problems()).singleElement().asString().contains("invalid JSON at line");
  }

  @Test
  void nestingBeyondTheLimitIsInvalidJson() throws IOException {
    Files.writeString(file, "[".repeat(10_000));

    assertThat(problems()).singleElement().asString().contains("invalid JSON");
  }

  @Test
  void overageHasPricesAndACap() throws IOException {
    Files.writeString(
        file, "[" + HOME + "," + sold("team", "price_1") + "," + sold("studio", "price_2") + "]");

    Plan team = PlansFile.read(file).named("team").orElseThrow();

    assertThat(team.priceId()).contains("price_1");
    assertThat(team.overage())
        .contains(
            new Overage(
                Currency.getInstance("EUR"),
                new BigDecimal("0.02"),
                new BigDecimal("0.025"),
                new BigDecimal("0.01"),
                new BigDecimal("250")));
  }

  /** Comma, sign, exponent, missing digits, too many digits, a currency. */
  @ParameterizedTest
  @ValueSource(
      strings = {"0,02", "-1", "+1", "1e2", ".5", "1.", "1234567890", "0.1234567", "$1", "1 ", ""})
  void amountOfAnotherFormIsRefused(String amount) throws IOException {
    Files.writeString(
        file, "[" + sold("team", "price_1").replace("\"250\"", "\"" + amount + "\"") + "]");

    assertThat(problems())
        .containsExactly("VIDPORT_PLANS: " + file + ": [0].overage.monthlyCap: " + AMOUNT);
  }

  @Test
  void everyProblemOfAnOverageIsReported() throws IOException {
    Files.writeString(
        file,
        "["
            + sold("team", "price_1")
            + ","
            + sold("studio", "price_1").replace("EUR", "USD")
            + ","
            + HOME.replace("false", "{\"currency\": \"XAU\", \"minute\": 0.02, \"tax\": \"1\"}")
            + ","
            + sold("none", "price 3").replace("\"250\"", "\"0\"")
            + "]");

    assertThat(problems())
        .extracting(problem -> problem.substring(("VIDPORT_PLANS: " + file + ": ").length()))
        .containsExactlyInAnyOrder(
            "[1].overage.currency: must be the same for all plans",
            "[1].priceId: duplicates the price of an earlier plan",
            "[2].overage.tax: is not a field of an overage",
            "[2].overage.currency: must be a currency code of ISO 4217, such as USD",
            "[2].overage.minute: " + AMOUNT,
            "[2].overage.storageGbMonth: " + AMOUNT,
            "[2].overage.deliveryGb: " + AMOUNT,
            "[2].overage.monthlyCap: " + AMOUNT,
            "[3].overage.monthlyCap: must be more than 0; without overage, write false",
            "[3].priceId: must be the ID of a price, such as price_123");
  }

  @Test
  void fileHasAtMostAHundredPlans() throws IOException {
    Files.writeString(file, plans(100));
    assertThat(PlansFile.read(file).all()).hasSize(100);

    Files.writeString(file, plans(101));
    assertThat(problems())
        .containsExactly("VIDPORT_PLANS: " + file + ": must have at most 100 plans");
  }

  @Test
  void numberOfReportedProblemsIsLimited() throws IOException {
    Files.writeString(
        file, "[" + HOME.replace("\"streaming\"", "\"streaming\"" + ",7".repeat(1_000)) + "]");

    assertThat(problems())
        .hasSize(201)
        .last()
        .isEqualTo("VIDPORT_PLANS: " + file + ": has 800 more problems");
  }

  @Test
  void repeatedFieldIsInvalidJson() throws IOException {
    Files.writeString(file, "[" + HOME.replace("{", "{\"minutes\": 7, ") + "]");

    assertThat(problems()).singleElement().asString().contains("invalid JSON at line");
  }

  private static String plans(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> HOME.replace("\"home\"", "\"home" + i + "\""))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String sold(String name, String priceId) {
    return HOME.replace("\"home\"", "\"" + name + "\", \"priceId\": \"" + priceId + "\"")
        .replace(
            "false",
            """
            {"currency": "EUR", "minute": "0.02", "storageGbMonth": "0.025", "deliveryGb": "0.01",
             "monthlyCap": "250"}""");
  }

  @Test
  void valuesOfTheWrongTypeAreReported() throws IOException {
    Files.writeString(
        file,
        "[7, "
            + HOME.replace("\"home\"", "{}")
                .replace("\"At home\"", "7")
                .replace("[\"streaming\"]", "{\"a\": []}")
            + "]");

    assertThat(problems())
        .anyMatch(problem -> problem.endsWith("[0]: must be an object"))
        .anyMatch(problem -> problem.contains("[1].title: must be a text of 1 to 60 "))
        .anyMatch(problem -> problem.endsWith("[1].name: must be a name such as pro or team-2"))
        .anyMatch(problem -> problem.endsWith("[1].features: must be an array; it may be empty"));
  }

  @Test
  void largeFileIsNotRead() throws IOException {
    Files.writeString(file, " ".repeat(1 << 20) + "[]");

    assertThat(problems())
        .containsExactly("VIDPORT_PLANS: " + file + ": is larger than 1048576 bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{}", "null", HOME})
  void fileWithoutAnArrayOfPlansIsRefused(String content) throws IOException {
    Files.writeString(file, content);

    assertThat(problems())
        .singleElement()
        .asString()
        .endsWith("must be an array of at least one plan");
  }

  private List<String> problems() {
    return catchThrowableOfType(InvalidSettings.class, () -> PlansFile.read(file)).problems();
  }
}
