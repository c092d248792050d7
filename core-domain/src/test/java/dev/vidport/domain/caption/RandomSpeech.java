package dev.vidport.domain.caption;

import static dev.vidport.domain.SeededCases.between;
import static dev.vidport.domain.SeededCases.oneOf;

import dev.vidport.domain.SeededCases;
import dev.vidport.domain.media.FrameRate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** What a recognizer may return for a video, from good to nonsense. */
public record RandomSpeech(
    SpokenLanguage language, FrameRate rate, long lengthMicros, List<SpokenWord> words) {
  private static final FrameRate[] RATES = {
    new FrameRate(24000, 1001),
    new FrameRate(25, 1),
    new FrameRate(30000, 1001),
    new FrameRate(60, 1),
    new FrameRate(15, 1),
    new FrameRate(1, 1)
  };

  private static final String[] LANGUAGES = {"en", "de", "zh", "ja", "ar", "he", "th", "ko", "hi"};

  public static RandomSpeech of(Random random) {
    String language = oneOf(random, LANGUAGES);
    long length = between(random, 0L, 600_000_000L);
    List<SpokenWord> words = words(random, vocabulary(language), length);
    if (random.nextInt(4) == 0) {
      for (int i = 0; i < words.size() / 10; i++) {
        Collections.swap(words, random.nextInt(words.size()), random.nextInt(words.size()));
      }
    }
    return new RandomSpeech(
        new SpokenLanguage(language), oneOf(random, RATES), length, List.copyOf(words));
  }

  public Captions captions() {
    return new CueLayout(language, rate, lengthMicros).layOut(words);
  }

  private static List<SpokenWord> words(Random random, String[] vocabulary, long length) {
    List<SpokenWord> words = new ArrayList<>();
    int count = SeededCases.between(random, 0, 600);
    int tempo = oneOf(random, new Integer[] {1, 20, 60, 150});
    long time = between(random, 0L, 10_000_000L);
    for (int i = 0; i < count && time < length + 20_000_000; i++) {
      String text = oneOf(random, vocabulary) + punctuation(random);
      long micros = random.nextInt(10) == 0 ? 0 : (long) text.length() * tempo * 1_000;
      if (random.nextInt(50) == 0) {
        micros += 30_000_000;
      }
      words.add(new SpokenWord(text, time, time + micros, random.nextDouble()));
      time =
          Math.max(
              0,
              time
                  + (long) text.length() * tempo * 1_000
                  + (random.nextInt(15) == 0 ? between(random, -2_000_000L, 8_000_000L) : 0));
    }
    return words;
  }

  private static String punctuation(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> ".";
      case 1 -> ",";
      case 2 -> random.nextInt(5) == 0 ? "?»" : "?";
      case 3 -> random.nextInt(3) == 0 ? "。" : "";
      default -> "";
    };
  }

  private static String[] vocabulary(String language) {
    return switch (language) {
      case "de" ->
          words(
              "und der die Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz in zu"
                  + " Donaudampfschifffahrtsgesellschaft wir Straße 3,5 Ü");
      case "zh" -> words("今天 我 们 要 讨论 一个 问题 ， 你好 人工智能 AI 2024 《 》 大家好我是小明今天天气非常好");
      case "ja" -> words("今日 は コン ピュー ター を 買 い まし た っ 「 」 ー です ね Java 東京都知事");
      case "ar" -> words("السلام عليكم Java هذا 2024 في مَدْرَسَةٌ، و كيف");
      case "he" -> words("שלום עולם API אני לא יודע 15% בְּרֵאשִׁית");
      case "th" -> words("ภาษา ไทย เป็น ที่ มี ระ ดับ เสียงก็ ๆ ประเทศไทยกรุงเทพมหานคร iPhone");
      case "ko" -> words("안녕하세요 저는 학생 입니다 그리고 서울에서");
      case "hi" -> words("नमस्ते दुनिया क्षिप्र और है। में हिन्दी");
      default -> english();
    };
  }

  private static String[] english() {
    List<String> words =
        new ArrayList<>(
            List.of(
                words(
                    "the of we a caption's well-known I and 👨‍👩‍👧‍👦 🇩🇪 👍🏽 e\u0301te <i> & --> Dr. 42")));
    words.add("x".repeat(100));
    words.add("two words");
    words.add("quoi ?");
    words.add("\u200B");
    words.add("tab\tand\nline\u0000end \u202Ereversed");
    words.add("a" + "\u0301".repeat(300));
    words.add("{\\an8}");
    return words.toArray(String[]::new);
  }

  private static String[] words(String text) {
    return text.split(" ", -1);
  }
}
