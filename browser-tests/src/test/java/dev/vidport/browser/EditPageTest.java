package dev.vidport.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.media.SampleClip;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The page of the documentation that edits videos with an edit token. */
class EditPageTest extends BrowserTest {
  @Test
  void pageCutsTwoVideosAndPlaysTheResult() {
    String first = UploadClient.submit(account(), SampleClip.WEBM.file());
    String second = UploadClient.submit(account(), SampleClip.WEBM.file());
    VideoPoller.awaitSuccess(account(), first);
    VideoPoller.awaitSuccess(account(), second);
    site().permitEditOf(List.of(first, second));

    Page page = open("/edit.html");
    page.waitForFunction(
        "() => { const images = [...document.images];"
            + " return images.length === 2 && images.every((one) => one.naturalWidth > 0); }");
    page.click("#cut");
    awaitText(page, "#status", "Ready"::equals);
    page.evaluate("() => document.querySelector('#result').play()");
    page.waitForFunction("() => document.querySelector('#result').ended");

    assertThat(page.evaluate("() => document.querySelector('#result').videoWidth > 0"))
        .isEqualTo(true);
    JsonNode edit = account().get("/videos?limit=1").expect(200).json().get("videos").get(0);
    assertThat(edit.get("fileName").asString()).isEqualTo("Best of.mp4");
    assertThat(edit.get("clips").asInt()).isEqualTo(2);
    assertThat(
            Listings.find(account(), edit.get("videoId").asString())
                .get("durationSeconds")
                .asDouble())
        .isEqualTo(3.0);
  }
}
