package dev.vidport.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.vidport.acceptance.api.AccountApi;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Recordings of a fake camera in the console. */
class ConsoleRecordTest extends ConsolePageTest {
  private static final Pattern PAGE_OF_A_VIDEO = Pattern.compile(".*/console/videos/[0-9a-f]{32}$");

  private Page openRecorder(AccountApi account) {
    signIn(account);
    Page page = openConsole("/record");
    page.locator("form.record-setup").waitFor();
    return page;
  }

  private static void start(Page page) {
    page.locator("input[value=camera]")
        .check(new Locator.CheckOptions().setForce(true)); // its label covers it
    page.locator("text=Start recording").click();
  }

  /** Waits until the browser has handed over data. */
  private static void awaitData(Page page) {
    page.locator(".recording-state .soft >> text=kB").waitFor();
  }

  private static List<JsonNode> videos() {
    return account().get("/videos").expect(200).json().get("videos").valueStream().toList();
  }

  /** Recordings that the browser still keeps after an attempt to save them. */
  private static Object unfinished(Page page) {
    return page.evaluate(
        "async (token) => { const vidport = await import('/js/v1/upload.js');"
            + " await vidport.saveUnfinishedRecordings({ token, resumeKey: 'another user' });"
            + " const db = await new Promise((done) => { const opening = indexedDB.open('vidport-upload');"
            + " opening.onsuccess = () => done(opening.result); });"
            + " return new Promise((done) => { const count ="
            + " db.transaction('recordings').objectStore('recordings').count();"
            + " count.onsuccess = () => done(count.result); }); }",
        HOST.account("scale").key());
  }

  @Test
  void pausedRecordingIsSavedAndItsPageOpens() {
    Page page = openRecorder(account());
    page.locator("input[maxlength]").fill("Camera test");
    start(page);
    page.waitForFunction("() => document.querySelector('.recording video')?.videoWidth > 0");
    page.evaluate(
        "() => { window.emptied = 0;"
            + " document.querySelector('.recording video').addEventListener('emptied', () => window.emptied++); }");
    awaitData(page);
    assertThat(page.evaluate("() => window.emptied")).isEqualTo(0);
    assertThat(page.evaluate("() => document.querySelector('.recording video').videoWidth > 0"))
        .isEqualTo(true);

    page.locator("text=Pause").click();
    page.locator(".tag >> text=Paused").waitFor();
    page.locator("text=Continue").click();
    page.locator(".tag >> text=Recording").waitFor();
    page.locator(".side a").first().click();
    page.locator("dialog >> text=Cancel").click();
    page.locator(".recording >> text=Stop and save").click();

    page.waitForURL(PAGE_OF_A_VIDEO);
    JsonNode video = videos().get(0);
    assertThat(page.url()).endsWith(video.get("videoId").asString());
    assertThat(video.get("fileName").asString()).isEqualTo("Camera test");
    assertThat(video.get("state").asString()).isEqualTo("SUBMITTED");
  }

  @Test
  void refusalIsExplainedAndADiscardedRecordingIsDeleted() {
    Page page = openRecorder(account());
    page.evaluate(
        "() => { const media = navigator.mediaDevices; media.getUserMedia = async () => {"
            + " delete media.getUserMedia; throw new DOMException('no', 'NotAllowedError'); }; }");
    start(page);
    assertThat(page.locator("[role=alert] .problem").textContent()).contains("no permission");

    start(page);
    awaitData(page);
    page.locator("text=Discard").click();
    page.locator("dialog .danger").click();

    page.locator("form.record-setup").waitFor();
    page.locator(".notice >> text=deleted").waitFor();
    assertThat(videos()).isEmpty();
  }

  @Test
  void recordingOfAClosedPageIsSavedForItsAccountOnly() {
    Page closed = openRecorder(account());
    start(closed);
    awaitData(closed);
    closed.close();

    Page other = openRecorder(HOST.account("scale"));
    assertThat(unfinished(other)).isEqualTo(1);
    other.close();
    Page own = openRecorder(account());
    own.locator(".earlier a").click();

    own.waitForURL(PAGE_OF_A_VIDEO);
    assertThat(videos().get(0).get("state").asString()).isEqualTo("SUBMITTED");
  }
}
