package dev.vidport.s3;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An XML response of a store. Stores differ in the elements that they leave out or add, so an
 * element is required only where its value is used.
 *
 * @param root name of the root element
 * @param fields the elements below the root, without the entries
 * @param entries the elements of each entry
 */
record XmlResponse(String root, XmlFields fields, List<XmlFields> entries) {
  static final XmlResponse EMPTY = new XmlResponse("", new XmlFields(Map.of()), List.of());

  private static final String NO_ENTRIES = "";

  /**
   * @param entry name of the repeated element below the root
   * @throws IOException if {@code xml} is not well-formed
   */
  static XmlResponse parse(String xml, String entry) throws IOException {
    try {
      XMLStreamReader reader = factory().createXMLStreamReader(new StringReader(xml));
      reader.nextTag();
      String root = reader.getLocalName();
      List<XmlFields> entries = new ArrayList<>();
      XmlFields fields = fields(reader, entry, entries);
      return new XmlResponse(root, fields, entries);
    } catch (XMLStreamException e) {
      throw new IOException("the object store sent a response that is not valid XML", e);
    }
  }

  /** The JDK's own parser, without external entities. */
  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }

  private static XmlFields fields(XMLStreamReader reader, String entry, List<XmlFields> entries)
      throws XMLStreamException {
    Map<String, String> texts = new HashMap<>();
    while (reader.nextTag() == XMLStreamConstants.START_ELEMENT) {
      String name = reader.getLocalName();
      if (name.equals(entry)) {
        entries.add(fields(reader, NO_ENTRIES, entries));
      } else {
        texts.putIfAbsent(name, text(reader));
      }
    }
    return new XmlFields(texts);
  }

  /** The text of the current element without its children's. */
  private static String text(XMLStreamReader reader) throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    int depth = 1;
    while (depth > 0) {
      int event = reader.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      } else if (reader.isCharacters() && depth == 1) {
        text.append(reader.getText());
      }
    }
    return text.toString();
  }
}
