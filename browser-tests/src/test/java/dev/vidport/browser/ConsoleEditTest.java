package dev.vidport.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.BoundingBox;
import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.media.SampleClip;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The editor of the console. */
class ConsoleEditTest extends ConsolePageTest {
  private static final Pattern CREATE = Pattern.compile(".*/v1/videos$");
  private static final Pattern PAGE_OF_A_VIDEO = Pattern.compile(".*/console/videos/[0-9a-f]{32}$");

  private static String source;

  @BeforeAll
  static void renderSource() {
    source = UploadClient.submit(owner(), SampleClip.WEBM.file());
    VideoPoller.awaitSuccess(owner(), source);
  }

  /** An account of its own, because the videos of the other one are deleted after each test. */
  private static AccountApi owner() {
    return HOST.account("scale");
  }

  @BeforeEach
  void signInAsOwner() {
    signIn(owner());
  }

  @Test
  void trimAndRedactionBecomeAVideo() {
    Page page = openConsole("/videos/" + source + "/edit");
    Locator start = page.locator(".trim.start");
    start.waitFor();

    start.press("PageUp");
    start.press("ArrowRight");
    start.press("Control+z");
    start.press("Control+Shift+z");
    drag(page, page.locator(".trim.end"), -0.25 * width(page.locator(".clip")));
    page.locator(".card-head button", new Page.LocatorOptions().setHasText("Box")).click();
    draw(page, page.locator(".picture"));
    page.getByLabel("Until", new Page.GetByLabelOptions().setExact(true)).fill("0:01.5");
    page.keyboard().press("Tab");
    page.reload();
    page.locator(".redaction-bar").waitFor();
    page.locator("text=Discard changes").click();
    awaitGone(page.locator(".redaction-bar"));
    page.keyboard().press("Control+z");
    page.getByLabel("Best quality").selectOption("720");
    page.locator("[aria-label='Edit: Metadata']").click();
    page.keyboard().type("course");
    page.keyboard().press("Tab");
    page.keyboard().type("42");
    page.keyboard().press("Enter");
    page.locator("text=Metadata: 1 entry").waitFor();
    Request sent =
        page.waitForRequest(
            request -> request.method().equals("POST") && CREATE.matcher(request.url()).matches(),
            () -> page.locator("text=Create the video").click());

    page.waitForURL(PAGE_OF_A_VIDEO);
    JsonNode body = JsonMapper.shared().readTree(sent.postData());
    JsonNode clip = body.at("/edit/clips/0");
    assertThat(clip.get("videoId").asString()).isEqualTo(source);
    assertThat(clip.get("start").asDouble()).isEqualTo(1.033333);
    assertThat(clip.get("end").asDouble()).isCloseTo(3.25, within(0.1));
    assertThat(body.get("maxHeight").asInt()).isEqualTo(720);
    assertThat(body.at("/metadata/course").asString()).isEqualTo("42");
    JsonNode redaction = body.at("/redactions/0");
    assertThat(redaction.get("type").asString()).isEqualTo("box");
    assertThat(redaction.get("end").asDouble()).isCloseTo(1.5, within(0.001));
    assertThat(redaction.get("x").asDouble()).isCloseTo(0.25, within(0.01));
    assertThat(redaction.get("h").asDouble()).isCloseTo(0.5, within(0.02));
    assertThat(sent.headers()).containsKey("idempotency-key");
    String created = page.url().replaceFirst(".*/", "");
    JsonNode details = owner().get("/videos/" + created).expect(200).json().get("details");
    assertThat(details.get("clips").asInt()).isEqualTo(1);
    assertThat(details.get("redactions").asInt()).isEqualTo(1);
    owner().delete("/videos/" + created).expect(200);
  }

  @Test
  void editorAsksBeforeChangesAreLostAndNamesWhatIsWrong() {
    Page page = openConsole("/edit?videos=" + source + "," + source);
    Locator second = page.locator(".clip-body").nth(1);
    second.waitFor();

    second.focus();
    page.locator(".edit-panels select").first().selectOption("fade");
    page.getByLabel("Seconds").fill("3");
    page.locator(".trim.end").nth(1).press("Home");
    page.locator(".clip.bad").waitFor();
    assertThat(page.locator(".edit-panels .fields .problem, .edit-panels .card > .problem").count())
        .isPositive();
    assertThat(page.locator("text=Create the video").isDisabled()).isTrue();
    page.locator(".result-bar .problem").click();
    assertThat(page.evaluate("() => document.activeElement.id")).isEqualTo("result-problems");

    page.locator(".side a").first().click();
    page.locator("dialog >> text=Cancel").click();
    assertThat(page.url()).contains("/edit?");
    page.locator(".side a").first().click();
    page.locator("dialog .danger").click();
    page.locator(".row .name").first().waitFor();
  }

  @Test
  void buttonAndAnswerOfTheCheckStayInSightAndATrimDoesNotScrollTheTimeline() {
    Page page = emptyPage();
    page.setViewportSize(1280, 800);
    page.navigate(console("/videos/" + source + "/edit"));
    page.locator(".result-bar >> text=Ready to be made").waitFor();
    assertThat(isInSight(page, ".result-bar .primary")).isTrue();

    assertThat(overflow(page)).isEqualTo("0 0");
    drag(page, page.locator(".trim.end"), -0.4 * width(page.locator(".clip")));
    page.locator(".trim.end").press("PageUp");
    page.locator(".result-bar >> text=Ready to be made").waitFor();
    assertThat(overflow(page)).isEqualTo("0 0");

    page.setViewportSize(390, 800);
    assertThat(isInSight(page, ".result-bar .primary")).isTrue();
    assertThat(isInSight(page, ".result-bar .result-length")).isTrue();
    page.waitForCondition(() -> overflow(page).equals("0 0"));
    page.locator(".card-head button", new Page.LocatorOptions().setHasText("Box")).click();
    page.waitForCondition(() -> isInSight(page, ".picture"));
    assertThat(problems()).isEmpty();
  }

  /** By how much the timeline is wider than what it shows, and how far it is scrolled. */
  private static String overflow(Page page) {
    return (String)
        page.evaluate(
            "() => { const box = document.querySelector('.scroller');"
                + " return `${box.scrollWidth - box.clientWidth} ${box.scrollLeft}`; }");
  }

  private static boolean isInSight(Page page, String selector) {
    BoundingBox box = page.locator(selector).boundingBox();
    return box.y >= 0 && box.y + box.height <= page.viewportSize().height;
  }

  @Test
  void singleFramesAreSteppedBeforeTheVideoIsPlayed() {
    String silent = UploadClient.submit(owner(), SampleClip.SILENT.file());
    VideoPoller.awaitSuccess(owner(), silent);
    Page page = openConsole("/videos/" + silent + "/edit");
    page.locator(".trim.start").waitFor();
    awaitGone(page.locator(".edit-stage > video"));
    page.locator("[aria-label='Next frame']").click();

    assertThat(page.locator(".now").textContent()).isEqualTo("0:00.040");
    assertThat(problems()).isEmpty();
    owner().delete("/videos/" + silent).expect(200);
  }

  @Test
  void editSurvivesTheEndOfTheSession() {
    AccountApi session = HOST.installation().signIn(owner());
    signIn(session);
    Page page = openConsole("/videos/" + source + "/edit");
    Locator start = page.locator(".trim.start");
    start.press("PageUp");
    String moved = start.getAttribute("aria-valuenow");
    session.post("/auth/signout").expect(200);

    page.locator("text=Sign in with an API key").click();
    page.keyboard().type(owner().key());
    page.keyboard().press("Enter");

    start.waitFor();
    assertThat(page.url()).endsWith(source + "/edit");
    assertThat(start.getAttribute("aria-valuenow")).isEqualTo(moved);
    assertThat(problems()).isEmpty();
  }

  @Test
  void modulesWithoutAPage() throws IOException {
    Page page = openConsole("/videos");
    page.locator("main h1").waitFor();

    Object failures =
        page.evaluate(
            "("
                + script("edit-modules.js")
                + ")(document.querySelector('script[type=module]').src.replace('/start.js', ''))");

    assertThat((List<?>) failures).isEmpty();
  }

  private static String script(String name) throws IOException {
    try (InputStream file = requireNonNull(ConsoleEditTest.class.getResourceAsStream(name))) {
      return new String(file.readAllBytes(), UTF_8);
    }
  }

  private static double width(Locator element) {
    return element.boundingBox().width;
  }

  private static void drag(Page page, Locator handle, double dx) {
    BoundingBox box = handle.boundingBox();
    page.mouse().move(box.x + box.width / 2, box.y + box.height / 2);
    page.mouse().down();
    page.mouse().move(box.x + box.width / 2 + dx, box.y + box.height / 2);
    page.mouse().up();
  }

  /** Draws from a quarter to three quarters. */
  private static void draw(Page page, Locator picture) {
    BoundingBox box = picture.boundingBox();
    page.mouse().move(box.x + box.width / 4, box.y + box.height / 4);
    page.mouse().down();
    page.mouse().move(box.x + box.width * 3 / 4, box.y + box.height * 3 / 4);
    page.mouse().up();
  }
}
