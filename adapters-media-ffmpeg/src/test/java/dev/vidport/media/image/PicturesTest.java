package dev.vidport.media.image;

import static dev.vidport.domain.thumbnail.SentImage.Type.JPEG;
import static dev.vidport.domain.thumbnail.SentImage.Type.PNG;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.thumbnail.SentImage;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.MediaReader;
import dev.vidport.usecases.render.MediaFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PicturesTest {
  private static final int RED = 0xc82020;
  private static final int GREEN = 0x20a020;

  private final FfmpegPictures pictures =
      new FfmpegPictures(FfmpegSettings.of("ffmpeg", "ffprobe"));

  @TempDir private Path folder;

  private Path clean(byte[] image, SentImage.Type type) throws MediaFault, IOException {
    return Files.write(folder.resolve("clean.jpg"), pictures.clean(image, type));
  }

  private void refused(byte[] image, SentImage.Type type, String why) {
    assertThatThrownBy(() -> pictures.clean(image, type))
        .isInstanceOfSatisfying(
            MediaFault.class, fault -> assertThat(fault.failure().message()).contains(why));
  }

  private static String size(Path picture) {
    return MediaReader.probe(picture.toString(), "v", "stream=codec_name,width,height").get(0);
  }

  private static void colour(Path picture, int width, int x, int y, int expected) {
    byte[] colours = Images.colours(picture);
    for (int i = 0; i < 3; i++) {
      int found = colours[(y * width + x) * 3 + i] & 0xff;
      assertThat(found).isCloseTo(expected >> (16 - 8 * i) & 0xff, within(6));
    }
  }

  @Test
  void bothFormatsKeepTheirSizeAndColours() throws Exception {
    Path jpeg = clean(Images.jpeg("320x180"), JPEG);
    assertThat(size(jpeg)).isEqualTo("mjpeg,320,180");
    colour(jpeg, 320, 160, 40, RED);
    colour(jpeg, 320, 160, 140, GREEN);

    Path png = clean(Images.png("320x180"), PNG);
    assertThat(size(png)).isEqualTo("mjpeg,320,180");
    colour(png, 320, 160, 40, RED);
    colour(png, 320, 160, 140, GREEN);
  }

  @Test
  void largePictureIsMadeSmaller() throws Exception {
    assertThat(size(clean(Images.jpeg("8192x4096"), JPEG))).isEqualTo("mjpeg,1920,960");
    assertThat(size(clean(Images.png("16x4096"), PNG))).isEqualTo("mjpeg,8,1920");
  }

  @Test
  void cameraHeldSidewaysGivesAnUprightPicture() throws Exception {
    byte[] picture = Images.jpeg("320x160");

    Path clockwise = clean(Images.turned(picture, 6), JPEG);
    assertThat(size(clockwise)).isEqualTo("mjpeg,160,320");
    colour(clockwise, 160, 120, 160, RED);

    Path counterclockwise = clean(Images.turned(picture, 8), JPEG);
    colour(counterclockwise, 160, 40, 160, RED);

    Path half = clean(Images.turned(picture, 3), JPEG);
    assertThat(size(half)).isEqualTo("mjpeg,320,160");
    colour(half, 320, 160, 120, RED);
  }

  @Test
  void nothingButThePictureIsLeft() throws Exception {
    byte[] secret = "taken at 52.5200, 13.4050".getBytes(ISO_8859_1);
    byte[] note =
        Images.joined(new byte[] {(byte) 0xff, (byte) 0xe1, 0, (byte) (secret.length + 2)}, secret);
    byte[] jpeg = Images.inserted(Images.jpeg("64x64"), 2, note);
    byte[] png = Images.inserted(Images.png("64x64"), 33, Images.chunk("tEXt", secret));

    assertThat(new String(pictures.clean(jpeg, JPEG), ISO_8859_1)).doesNotContain("52.5200");
    assertThat(new String(pictures.clean(png, PNG), ISO_8859_1)).doesNotContain("52.5200");
  }

  @Test
  void whatCanBeSeenThroughIsBlack() throws Exception {
    Path picture = clean(Images.png(32, 32, Images.transparent(32, 32)), PNG);

    colour(picture, 32, 16, 16, 0);
  }

  @Test
  void pictureIsWhatItClaimsToBe() {
    refused(Images.png("64x64"), JPEG, "is not of the type image/jpeg");
    refused(Images.jpeg("64x64"), PNG, "is not of the type image/png");
    refused("<svg xmlns='http://www.w3.org/2000/svg'/>".getBytes(ISO_8859_1), PNG, "image/png");
    refused("#EXTM3U\nfile:///etc/passwd\n".getBytes(ISO_8859_1), JPEG, "image/jpeg");
    refused("GIF89a".getBytes(ISO_8859_1), JPEG, "image/jpeg");
    refused(new byte[0], JPEG, "image/jpeg");
    refused(new byte[0], PNG, "image/png");
  }

  @Test
  void sidesHaveBounds() {
    refused(Images.png("14x16"), PNG, "must have 16 to 8192 pixels a side, has 14×16");
    refused(Images.jpeg("16x8194"), JPEG, "has 16×8194");
    refused(Images.png(60_000, 60_000, new byte[100]), PNG, "has 60000×60000");
    refused(Images.png(-1, 20, new byte[100]), PNG, "has -1×20");
  }

  @Test
  void cutOffPictureIsRefused() {
    byte[] jpeg = Images.detailed("mjpeg");
    byte[] png = Images.detailed("png");

    refused(Arrays.copyOf(jpeg, jpeg.length / 2), JPEG, "is cut off");
    refused(Arrays.copyOf(jpeg, 4), JPEG, "is cut off");
    refused(Arrays.copyOf(png, png.length / 2), PNG, "is cut off");
    refused(Arrays.copyOf(png, png.length - 12), PNG, "is cut off");
  }

  @Test
  void pictureOfWhichHalfIsMissingIsRefused() {
    byte[] jpeg = Images.detailed("mjpeg");
    byte[] end = {(byte) 0xff, (byte) 0xd9};
    byte[] half = Images.transparent(64, 32);

    refused(Images.joined(Arrays.copyOf(jpeg, jpeg.length / 2), end), JPEG, "is damaged");
    refused(Images.png(64, 64, half), PNG, "is damaged");
  }

  @Test
  void spoiledPictureIsRefused() {
    byte[] png = Images.png("64x64");
    png[png.length / 2] ^= 0x55;

    refused(png, PNG, "is damaged");
  }

  @Test
  void animationIsRefused() {
    byte[] png =
        Images.inserted(
            Images.png("64x64"), 33, Images.chunk("acTL", new byte[] {0, 0, 0, 2, 0, 0, 0, 0}));

    refused(png, PNG, "is animated");
  }

  @Test
  void whatFollowsAPictureIsRefused() throws Exception {
    byte[] archive = "PK\3\4 and more".getBytes(ISO_8859_1);

    refused(Images.joined(Images.png("64x64"), archive), PNG, "something follows its end");
    refused(Images.joined(Images.jpeg("64x64"), archive), JPEG, "something follows its end");
    // Telephones add a smaller picture of the same moment.
    clean(Images.joined(Images.jpeg("64x64"), Images.jpeg("16x16")), JPEG);
  }

  @Test
  void noteThatSwellsIsNeverUnpacked() throws Exception {
    byte[] bomb = Images.joined("k\0\0".getBytes(ISO_8859_1), Images.deflated(new byte[64 << 20]));
    byte[] png = Images.inserted(Images.png("64x64"), 33, Images.chunk("zTXt", bomb));

    ImageFile read = ImageFile.read(png, PNG);

    assertThat(read.bytes().length).isLessThanOrEqualTo(Images.png("64x64").length);
  }

  @Test
  void endlessPassesAreRefused() {
    byte[] jpeg = Images.jpeg("64x64");
    byte[] pass = {(byte) 0xff, (byte) 0xda, 0, 8, 1, 1, 0, 0, 63, 0};
    byte[] passes = new byte[0];
    for (int i = 0; i < 100; i++) {
      passes = Images.joined(passes, pass);
    }

    refused(Images.inserted(jpeg, jpeg.length - 2, passes), JPEG, "more than 64 passes");
  }

  @Test
  void nothingIsLeftBehind() throws Exception {
    clean(Images.jpeg("64x64"), JPEG);
    refused(Images.png(64, 64, new byte[9]), PNG, "is damaged");

    try (var left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      assertThat(left.map(Path::toString)).noneMatch(path -> path.contains("vidport-image"));
    }
  }
}
